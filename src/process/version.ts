import project from "../../package.json" with { type: "json" };
import process from "node:process";

export const VERSION: string = project.version;

/** The runtime, such as "Deno 2.9.6" or "Node 22.13.0". */
export function runtimeName(): string {
  const { deno, node } = process.versions;
  return deno === undefined ? `Node ${node}` : `Deno ${deno}`;
}
