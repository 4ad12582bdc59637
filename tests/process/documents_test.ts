import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { codeOfDocuments } from "../support/documents.ts";
import project from "../../deno.json" with { type: "json" };

const SETTINGS = read("src/process/config.ts") + read("bench/support/product.ts");
/** A setting of Deno, and files that the reader is to make. */
const NOT_OURS = ["DENO_CERT", "db/migrations/0002_what_it_does.ts", "islands/Name.tsx"];
const CODE = codeOfDocuments();

const NAMED: [kind: string, pattern: RegExp, exists: (name: string) => boolean][] = [
  ["task", /\btask (?:--unit \S+ )?([a-z:]*[a-z])/g, (name) => name in project.tasks],
  ["script on Node", /dist\/server\/(\w+)\.js/g, (name) => [`${name}.ts`, `tasks/${name}.ts`].some(existsSync)],
  [
    "file",
    /(?<![\w/.-])(?:\S*current\/)?((?:bench|db|deploy|docs|islands|routes|src|tasks|tests)\/[\w./-]*)/g,
    existsSync,
  ],
  ["unit", /(?:systemctl [a-z]+|--now|-u) (field[\w-]+)(?![\w$-])/g, (name) => existsSync(`deploy/${name}.service`)],
  ["setting", /\b([A-Z]+_[A-Z_]+)=/g, (name) => SETTINGS.includes(name)],
];
for (const [kind, pattern, exists] of NAMED) {
  Deno.test(`every ${kind} in the commands of the documents is there`, () => {
    const names = new Set([...CODE.matchAll(pattern)].map(([, name = ""]) => name));
    assert.notEqual(names.size, 0);
    for (const name of names.difference(new Set(NOT_OURS))) assert(exists(name), name);
  });
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
