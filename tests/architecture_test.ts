import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOFS = ["main.ts", "app.ts", "client.ts"];
const FOLDERS = ["routes", "islands", "db", "src", "tasks"];

interface Import {
  from: string;
  /** A path from the root for a file of ours, else the package's name. */
  to: string;
  isTypeOnly: boolean;
}

const files = [...ROOFS, ...FOLDERS.flatMap(sourcesIn)];
const imports = files.flatMap(importsOf);

function sourcesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Everything a file names in import and export statements, in import() and, for files beside it, in new URL(). */
function importsOf(from: string): Import[] {
  const text = textOf(from);
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm);
  const calls = text.matchAll(/\bimport\(\s*()"([^"]+)"|new URL\(\s*()"(\.[^"]+\.tsx?)"/g);
  return [...statements, ...calls].map((found) => {
    const specifier = found[2] ?? found[4] ?? "";
    const isOurs = specifier.startsWith(".");
    return {
      from,
      to: isOurs ? posix.join(dirname(from), specifier) : specifier,
      isTypeOnly: found[1] !== undefined && found[1] !== "",
    };
  });
}

function show(list: Import[]): string[] {
  return list.map(({ from, to }) => `${from} imports ${to}`);
}

const isOurs = ({ to }: Import) => files.includes(to);
const lies = (path: string, ...places: string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

// Who may import what of ours. The first place that fits a file counts.
const ALLOWED: [place: string, targets: string[]][] = [
  ["main.ts", ["app.ts", "db", "src"]],
  ["app.ts", ["routes", "db", "src"]],
  ["client.ts", ["islands", "src/components"]],
  ["routes", ["routes", "islands", "db", "src"]],
  ["islands", ["src/domain", "src/components", "src/browser"]],
  ["db", ["db", "src/domain"]],
  ["src/domain", ["src/domain"]],
  ["src/components", ["src/components", "src/domain", "src/browser"]],
  ["src/browser", ["src/browser", "src/domain"]],
  ["src", ["src"]],
  ["tasks", ["tasks", "main.ts", "db", "src", "tests/support"]],
];

for (const [place, targets] of ALLOWED) {
  Deno.test(`${place} imports of ours only from ${targets.join(", ")}`, () => {
    const placed = imports.filter(({ from }) => ALLOWED.find(([first]) => lies(from, first))?.[0] === place);
    assert(placed.length > 0, "nothing was found to check");
    const relatives = placed.filter(({ to }) =>
      isOurs({ from: "", to, isTypeOnly: false }) || existsSync(join(ROOT, to))
    );
    assert.deepEqual(show(relatives.filter(({ to }) => !lies(to, ...targets))), []);
  });
}

Deno.test("every import of ours leads to a file that is there", () => {
  const lost = imports.filter(({ to }) =>
    /\.tsx?$/.test(to) && !/^(npm|node|jsr):/.test(to) && !existsSync(join(ROOT, to))
  );
  assert.deepEqual(show(lost), []);
});

Deno.test("nothing that a browser loads reaches the database, the server's folders or a node: module", () => {
  const reached = new Set(["client.ts", ...files.filter((file) => lies(file, "islands"))]);
  // A set goes on over what is added to it meanwhile.
  const wrong: string[] = [];
  for (const file of reached) {
    for (const found of imports.filter(({ from, isTypeOnly }) => from === file && !isTypeOnly)) {
      if (isOurs(found)) reached.add(found.to);
      const isServers = lies(
        found.to,
        "db",
        "routes",
        "src/http",
        "src/render",
        "src/pdf",
        "src/mail",
        "src/config.ts",
      );
      if (isServers || found.to.startsWith("node:")) wrong.push(...show([found]));
    }
  }
  assert(reached.size > 40, "the browser's files were not found");
  assert.deepEqual(wrong, []);
});

Deno.test("no two files import each other, by whatever way round", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) return void cycles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (done.has(file)) return;
    for (const found of imports.filter(({ from }) => from === file)) if (isOurs(found)) visit(found.to, [...way, file]);
    done.add(file);
  };
  files.forEach((file) => visit(file, []));
  assert.deepEqual(cycles, []);
});

Deno.test("every island is placed under its own file's name, and every island is placed", () => {
  const placed = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".tsx") && !lies(name, "src/render"))) {
    for (const [, attributes = ""] of textOf(file).matchAll(/<Island\s([^>]*)/g)) {
      const name = /\bname="(\w+)"/.exec(attributes)?.[1];
      const component = /\bcomponent=\{(\w+)\}/.exec(attributes)?.[1];
      assert(name && name === component, `${file}: <Island ${attributes}`);
      const source = imports.find(({ from, to }) => from === file && to === `islands/${name}.tsx`);
      assert(source, `${file} places ${name}, but does not import islands/${name}.tsx`);
      assert.match(textOf(file), new RegExp(`import ${name}\\b[^;]*/islands/${name}\\.tsx"`));
      placed.add(`islands/${name}.tsx`);
    }
  }
  assert.deepEqual([...placed].toSorted(), files.filter((file) => lies(file, "islands")).toSorted());
});

Deno.test("every island is one file with a default export", () => {
  for (const file of files.filter((name) => lies(name, "islands"))) {
    assert.match(file, /^islands\/[A-Z]\w*\.tsx$/);
    assert.match(textOf(file), /^export default function /m, file);
  }
});

/** Files whose text holds `pattern`, comments aside. */
function filesWith(pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(textOf(file).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "")));
}

Deno.test("HTML is put in unescaped in one place only, the island's marker", () => {
  assert.deepEqual(filesWith(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/), ["src/render/Island.tsx"]);
});

Deno.test("only main.ts and the tasks know Deno", () => {
  assert.deepEqual(filesWith(/\bDeno\./).filter((file) => file !== "main.ts" && !lies(file, "tasks")), []);
});
