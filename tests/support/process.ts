import { tmpdir } from "node:os";
import { createServer } from "node:net";

/** The product as a process of its own, as `deno task start` runs it once everything is built. */
interface RunningProcess {
  url: string;
  /** Everything it printed so far. */
  output(): string;
  /** Asks it to stop, waits for that, and removes its data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the product in production mode on a free port with a data folder of its own; resolves once it is ready.
 * @throws {Error} with everything it printed when it ends before that
 */
export async function startProcess(env: Record<string, string> = {}): Promise<RunningProcess> {
  const dataDir = await Deno.makeTempDir({ dir: tmpdir(), prefix: "lunches-process-" });
  const port = await freePort();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "main.ts"],
    env: { NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const ready = Promise.withResolvers<void>();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      output += decoder.decode(chunk, { stream: true });
      if (output.includes("is ready at")) ready.resolve();
    }
  };
  const printed = Promise.all([read(child.stdout), read(child.stderr)]);
  printed.then(() => ready.reject(new Error(`The process ended:\n${output}`)));
  await ready.promise;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await child.status;
      await printed;
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

/** A port of this machine that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")));
    });
  });
}
