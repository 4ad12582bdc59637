/**
 * The product under measurement, as a process of its own in production mode. BENCH_SERVER is the command to start it,
 * by default that of `deno task serve`: BENCH_SERVER="node dist/server/main.js" measures Node.
 */
import project from "../../deno.json" with { type: "json" };
import { Client } from "../../tests/support/client.ts";
import { freePort, startProgram } from "../../tests/support/process.ts";

/** The command that starts the product. */
export const SERVER = Deno.env.get("BENCH_SERVER") ?? project.tasks.serve.command;

/** A server that was started for a bench. */
export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts a server that listens on PORT, and waits until it says that it is ready. It ends with the bench. */
export async function startServer(command: string, env: Record<string, string>): Promise<Server> {
  const [program = "", ...args] = command.split(" ");
  const port = await freePort();
  const running = startProgram(program, args, { NODE_ENV: "production", PORT: String(port), ...env });
  const stop = () => running.kill("SIGTERM");
  globalThis.addEventListener("unload", stop);
  const end = running.ended().then(() => globalThis.removeEventListener("unload", stop));
  await running.printed("is ready at");
  return { url: `http://127.0.0.1:${port}`, pid: running.pid, stop: () => (stop(), end) };
}

/** Signs in, as a browser would. */
export async function signIn({ url }: Server, email: string): Promise<Client> {
  const client = new Client(url, url);
  await client.signIn(email);
  return client;
}

// A bench that fails or is stopped leaves nothing behind: unloading ends what it started, and Deno unloads modules only
// before an orderly exit.
globalThis.addEventListener("unhandledrejection", (event) => {
  console.error(event.reason);
  Deno.exit(1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => Deno.exit(1));
