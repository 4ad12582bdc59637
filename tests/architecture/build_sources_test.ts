import assert from "node:assert/strict";
import { SOURCES } from "../../tasks/build_stamp.ts";
import { files, imports, isIn } from "./source.ts";

const BUILDS: [name: string, entries: string[]][] = [
  ["the browser's files", ["client.ts", ...files.filter((file) => isIn(file, "islands"))]],
  ["the bundle's files", [
    "main.ts",
    "tasks/admin.ts",
    "tasks/backup.ts",
    "tasks/doctor.ts",
    "tasks/restore.ts",
    "src/pdf/worker.ts",
  ]],
];
for (const [name, entries] of BUILDS) {
  Deno.test(`${name}: a change to anything that they are made of leads to a new build`, () => {
    const reached = new Set(entries);
    // Iterating a set goes on over members added meanwhile.
    for (const file of reached) {
      for (const { from, to } of imports) if (from === file && files.includes(to)) reached.add(to);
    }
    assert(reached.size > 50, "the imports were not found");
    assert.deepEqual([...reached].filter((file) => !isIn(file, ...SOURCES)), []);
  });
}
