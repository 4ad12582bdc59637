import assert from "node:assert/strict";
import project from "../../../deno.json" with { type: "json" };
import { codeOfDocuments } from "../../support/documents.ts";
import { helpOf } from "../../support/process.ts";

Deno.test("every task shows how to use it when asked with --help, and does nothing", async () => {
  // Some are Deno's own programs; the others run what another task does.
  const others = ["check", "spell", "ok", "start", "test:all", "faults"];
  const tasks = Object.keys(project.tasks).filter((name) => !others.includes(name));
  await Promise.all(tasks.map(async (name) => {
    const { code, stdout, stderr } = await helpOf(name);
    assert.deepEqual([code, stderr], [0, ""], name);
    assert.match(stdout, new RegExp(`^Usage: deno task ${name}\\b[^]*\\n$`), name);
  }));
});

Deno.test("every argument in the commands of the documents is in the task's help", async () => {
  const calls = codeOfDocuments().matchAll(/task (?:--unit \S+ )?((?:admin|backup|restore|doctor|release) [a-z-].*)/g);
  const names = new Set([...calls].map(([, call = ""]) => call));
  assert.notEqual(names.size, 0);
  for (const name of names) assert(await isInHelp(name), name);
});

/** Whether --help of the task has the first word and the flags that it is called with. */
async function isInHelp(call: string): Promise<boolean> {
  const [task = "", first = "", ...others] = call.split(" ");
  const known = ["--help", "FILE", ...(await helpOf(task)).stdout.split(/[\s[\]]+/)];
  return [first, ...others.filter((word) => word.startsWith("--"))].every((word) => known.includes(word));
}
