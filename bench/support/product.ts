/**
 * The product under measurement, as a process of its own in production mode. BENCH_SERVER is the command to start it,
 * by default that of `deno task serve`: BENCH_SERVER="node dist/server/main.js" measures Node.
 */
import "./exit.ts";
import project from "../../deno.json" with { type: "json" };
import { Client } from "../../tests/support/client.ts";
import { freePort, type Program, startProgram } from "../../tests/support/process.ts";

/** The command that starts the product. */
export const SERVER = Deno.env.get("BENCH_SERVER") ?? project.tasks.serve.command;

/** A server that was started for a bench. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the product on a database, and waits until it serves. Nothing there is old enough to be erased meanwhile. */
export function startProduct(appUrl: string): Promise<Server> {
  return startServer(SERVER, { DATABASE_URL: appUrl, RETENTION_DAYS: "99999" });
}

/** Starts a server that listens on PORT, and waits until it says that it is ready. */
export async function startServer(command: string, env: Record<string, string>): Promise<Server> {
  const [program = "", ...args] = command.split(" ");
  const port = await freePort();
  const running = startProgram(program, args, { NODE_ENV: "production", PORT: String(port), ...env });
  const end = endWithBench(running);
  await running.printed("is ready at");
  return {
    url: `http://127.0.0.1:${port}`,
    pid: running.pid,
    async stop() {
      running.kill("SIGTERM");
      await end;
    },
  };
}

/** Stops a program that still runs when the bench is over. Resolves when it has ended by itself or been ended. */
export async function endWithBench(running: Program): Promise<void> {
  const stop = () => running.kill("SIGTERM");
  globalThis.addEventListener("unload", stop);
  await running.ended();
  globalThis.removeEventListener("unload", stop);
}

/** Signs in, as a browser would. */
export async function signIn({ url }: Server, email: string): Promise<Client> {
  const client = new Client(url, url);
  await client.signIn(email);
  return client;
}
