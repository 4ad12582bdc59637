import assert from "node:assert/strict";
import project from "../../deno.json" with { type: "json" };
import { helpOf } from "../support/process.ts";

Deno.test("every task shows how to use it when asked with --help, and does nothing", async () => {
  // Some are Deno's own programs; `start` and `ok` end with `serve` and run what others do.
  const tasks = Object.keys(project.tasks).filter((name) => !["check", "spell", "ok", "start"].includes(name));
  await Promise.all(tasks.map(async (name) => {
    const { code, stdout, stderr } = await helpOf(name);
    assert.deepEqual([code, stderr], [0, ""], name);
    assert.match(stdout, new RegExp(`^Usage: deno task ${name}\\b[^]*\\n$`), name);
  }));
});
