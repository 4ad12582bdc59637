/** The two ways to run the product's bundle. */
import project from "../../deno.json" with { type: "json" };
import { freePort, type Program, startProgram } from "../../tests/support/process.ts";

/** A runtime's name, and the command that serves with it. */
export interface Runtime {
  name: string;
  command: string[];
}

const DENO: Runtime = { name: "Deno", command: project.tasks.serve.command.split(" ") };

/** Deno, and Node if npm can provide the oldest one that the bundle is for. */
export async function findRuntimes(): Promise<[Runtime, Runtime]> {
  const { code, stdout } = await startProgram("npx", ["-y", "node@22", "-p", "process.execPath"], {}).ended();
  const node = stdout.trim();
  return [DENO, code === 0 ? { name: "Node", command: [node, "dist/server/main.js"] } : DENO];
}

/** A process of the product on a port of its own. */
export interface Process {
  program: Program;
  url: string;
}

/** Starts the product, and does not wait. */
export async function launch({ command }: Runtime, env: Record<string, string>, port?: number): Promise<Process> {
  const [program = "", ...args] = command;
  const at = port ?? await freePort();
  return {
    program: startProgram(program, args, { NODE_ENV: "production", ...env, PORT: String(at) }),
    url: `http://127.0.0.1:${at}`,
  };
}

/** Kills a process if it still runs, and waits for its end. */
export async function killProgram(program: Program): Promise<void> {
  try {
    program.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // it has ended
  }
  await program.ended();
}
