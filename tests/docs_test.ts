import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = ["bench", "db", "docs", "faults", "islands", "routes", "src", "static", "tasks", "tests"];

/** Named in recipes as what a reader is about to write. */
const TO_BE_WRITTEN = ["db/migrations/0002_what_it_does.ts", "islands/Name.tsx"];

const OUR_PATH = /\b(?:bench|db|docs|faults|islands|routes|src|tasks|tests)\/[\w./-]+\.(?:tsx?|css|md)\b/g;

const textOf = (file: string) => readFileSync(join(ROOT, file), "utf8");

const files = [...filesIn("."), ...FOLDERS.flatMap((folder) => filesIn(folder, { recursive: true }))];
const pages = files.filter((file) => extname(file) === ".md");

function filesIn(folder: string, { recursive = false } = {}): string[] {
  return readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

Deno.test("every file and folder that the documentation names exists", () => {
  const lost = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = ""]) => path)
      .filter((path) => FOLDERS.includes(path.split("/")[0] ?? "") && !TO_BE_WRITTEN.includes(path))
      .filter((path) => !existsSync(join(ROOT, path))).map((path) => `${page} names ${path}`)
  );
  assert(pages.length > 10, "the documentation was not found");
  assert.deepEqual(lost, []);
});

Deno.test("every file that the documentation names by its name alone exists", () => {
  const names = new Set(files.map((file) => basename(file)));
  const lost = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([\w.-]+\.(?:tsx?|css))`/g)].map(([, name = ""]) => name)
      .filter((name) => !names.has(name)).map((name) => `${page} names ${name}`)
  );
  assert.deepEqual(lost, []);
});

Deno.test("every file that a comment names exists", () => {
  const lost = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file)).flatMap((file) =>
    [...textOf(file).matchAll(/^\s*(?:\/?\*|\/\/).*$/gm)].flatMap(([line]) => [...line.matchAll(OUR_PATH)])
      .filter(([path]) => !existsSync(join(ROOT, path))).map(([path]) => `${file} names ${path}`)
  );
  assert.deepEqual(lost, []);
});

Deno.test("every link of the documentation leads to a file, and to a heading where it names one", () => {
  const lost = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].filter(([, path, heading]) => {
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(join(ROOT, target)) || (heading && !anchorsOf(target).includes(heading));
    }).map(([link]) => `${page}: ${link}`)
  );
  assert.deepEqual(lost, []);
});

Deno.test("every section that a comment cites as the spec's is in docs/product.md", () => {
  const sections = [...textOf("docs/product.md").matchAll(/^## (\d)\. /gm)].map(([, number]) => number);
  const cited = files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) =>
    [...textOf(file).matchAll(/\bspec(?:'s)? sections? (\d)(?: and (\d))?/gi)]
      .flatMap(([, first, second]) => second ? [first, second] : [first]).map((section) => ({ file, section }))
  );
  assert(cited.length > 100, "the comments were not found");
  assert.deepEqual(cited.filter(({ section }) => !sections.includes(section)), []);
});

/** The anchors of a page's headings, as code hosts make them. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)]
    .map(([, heading = ""]) => heading.toLowerCase().replace(/[^\w\s-]/g, "").replace(/\s/g, "-"));
}
