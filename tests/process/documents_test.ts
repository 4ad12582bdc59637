import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import project from "../../deno.json" with { type: "json" };
import { helpOf } from "../support/process.ts";

const DOCS = readdirSync("docs").filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`);
const SETTINGS = read("src/process/config.ts") + read("bench/support/product.ts");
/** A setting of Deno, and files that the reader is to make. */
const NOT_OURS = ["DENO_CERT", "db/migrations/0002_what_it_does.ts", "islands/Name.tsx"];
/** The code of all documents: indented lines without their remarks, and inline code. */
const CODE = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...DOCS].flatMap((page) =>
  [...read(page).matchAll(/`([^`]+)`|^ {4,}(.*?)(?: {2,}#.*)?$/gm)]
    .map(([, inline, line = ""]) => (inline ?? line).replaceAll(/\s+/g, " "))
).join("\n");

const NAMED: [kind: string, pattern: RegExp, isThere: (name: string) => boolean | Promise<boolean>][] = [
  ["task", /\btask (?:--unit \S+ )?([a-z]+)/g, (name) => name in project.tasks],
  ["script on Node", /dist\/server\/(\w+)\.js/g, (name) => [`${name}.ts`, `tasks/${name}.ts`].some(existsSync)],
  [
    "file",
    /(?<![\w/.-])(?:\S*current\/)?((?:bench|db|deploy|docs|islands|routes|src|tasks|tests)\/[\w./-]*)/g,
    existsSync,
  ],
  ["unit", /(?:systemctl [a-z]+|--now|-u) (field[\w-]+)(?![\w$-])/g, (name) => existsSync(`deploy/${name}.service`)],
  ["setting", /\b([A-Z]+_[A-Z_]+)=/g, (name) => SETTINGS.includes(name)],
  ["argument", /task (?:--unit \S+ )?((?:admin|backup|restore|doctor|release) [a-z-].*)/g, isInHelp],
];
for (const [kind, pattern, isThere] of NAMED) {
  Deno.test(`every ${kind} in the commands of the documents is there`, async () => {
    const names = new Set([...CODE.matchAll(pattern)].map(([, name = ""]) => name));
    assert.notEqual(names.size, 0);
    for (const name of names.difference(new Set(NOT_OURS))) assert(await isThere(name), name);
  });
}

/** Whether --help of the task has the first word and the flags that it is called with. */
async function isInHelp(call: string): Promise<boolean> {
  const [task = "", first = "", ...others] = call.split(" ");
  const known = ["--help", "FILE", ...(await helpOf(task)).stdout.split(/[\s[\]]+/)];
  return [first, ...others.filter((word) => word.startsWith("--"))].every((word) => known.includes(word));
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}
