import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import type { ESTree } from "vite";
import { files, filesIn, foldersIn, isIn, literal, programOf, ROOT, SUBJECTS, textOf, visit } from "./source.ts";

// Two words lead to every file: the layer, then the subject or the room of what belongs to no subject.

Deno.test("src/domain has folders for every subject, and for time, text, http and the shell", () => {
  assert.deepEqual(foldersIn("src/domain").toSorted(), [...SUBJECTS, "http", "shell", "text", "time"].toSorted());
});

const BESIDE_SUBJECTS: [layer: string, rooms: string[]][] = [
  ["src/components", ["ui"]],
  ["db", ["postgres", "migrations"]],
  ["tests/domain", ["http", "shell", "text", "time"]],
  ["tests/components", ["ui"]],
  ["tests/db", ["postgres", "migrations"]],
  // What holds at every address, whatever its subject.
  ["tests/routes", ["security"]],
  ["tests/browser", []],
];

for (const [layer, rooms] of BESIDE_SUBJECTS) {
  Deno.test(`${layer} has folders for ${["subjects", ...rooms].join(", ")}, and no others`, () => {
    assert.deepEqual(foldersIn(layer).filter((folder) => ![...SUBJECTS, ...rooms].includes(folder)), []);
  });
}

/** The only files that stand in a layer itself, and not in one of its rooms. */
const LOOSE: [layer: string, files: string[]][] = [
  ["src", []],
  ["src/domain", ["urls.ts"]],
  ["src/components", ["styles.css"]],
  ["tests/domain", ["urls_test.ts"]],
];

for (const [layer, files] of LOOSE) {
  Deno.test(`${layer} has no loose files but ${files.join(", ") || "none"}`, () => {
    const loose = filesIn(layer, /./).filter((file) => dirname(file) === layer).map((file) => basename(file));
    assert.deepEqual(loose.toSorted(), files.toSorted());
  });
}

// The product as a whole: in a browser, as a process; and what tests share.
const NO_FLOOR = ["browser", "process", "architecture", "support"];

Deno.test("each folder of tests is named for the floor it tests", () => {
  const floors = [...foldersIn("src"), ...NO_FLOOR];
  const strays = foldersIn("tests").filter((folder) => !floors.includes(folder) && !existsSync(join(ROOT, folder)));
  assert.deepEqual(strays, []);
});

Deno.test("each folder below a floor's tests is one of that floor, too", () => {
  const floors: [tests: string, source: string][] = [
    ["tests/domain", "src/domain"],
    ["tests/components", "src/components"],
    ["tests/db", "db"],
  ];
  for (const [tests, source] of floors) {
    assert.deepEqual(foldersIn(tests).filter((folder) => !foldersIn(source).includes(folder)), [], tests);
  }
});

const STYLES = "src/components/styles.css";
const stylesheets = ["src", "islands", "routes"].flatMap((floor) => filesIn(floor, /\.css$/));

// Stylesheets of no one component: the list of all, the themes, bare elements, and what floats over the page.
const NO_COMPONENT = [
  STYLES,
  "src/components/ui/theme.css",
  "src/components/ui/forced_colors.css",
  "src/components/ui/narrow.css",
  "src/components/ui/base.css",
];

Deno.test("each stylesheet is next to its component", () => {
  const alone = stylesheets.filter((file) => !existsSync(join(ROOT, dirname(file), `${basename(file, ".css")}.tsx`)));
  assert.deepEqual(alone.toSorted(), NO_COMPONENT.toSorted());
});

Deno.test("each stylesheet is loaded once, by styles.css", () => {
  const loaded = [...textOf(STYLES).matchAll(/@import "(\.[^"]+)"/g)]
    .map(([, path = ""]) => posix.join(dirname(STYLES), path));
  assert.deepEqual(loaded.toSorted(), stylesheets.filter((file) => file !== STYLES).toSorted());
});

const islands = files.filter((file) => isIn(file, "islands"));

Deno.test("every island is one file with a default export", () => {
  for (const file of islands) {
    assert.match(file, /^islands\/[A-Z]\w*\.tsx$/);
    const island = programOf(file).body.find(({ type }) => type === "ExportDefaultDeclaration");
    assert(island?.type === "ExportDefaultDeclaration", file);
    assert.equal(island.declaration.type, "FunctionDeclaration", file);
  }
});

Deno.test("every island is placed, under its own file's name", () => {
  const placed = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".tsx") && !isIn(name, "src/render"))) {
    const defaults = defaultImportsOf(file);
    visit(file, {
      JSXOpeningElement(element) {
        if (element.name.type !== "JSXIdentifier" || !/^(List)?Island$/.test(element.name.name)) return;
        const { name, component } = markerOf(element);
        assert(name && name === component, `${file} places ${component} under the name ${name}`);
        assert(
          defaults.get(name)?.endsWith(`/islands/${name}.tsx`),
          `${file} places ${name}, but does not import islands/${name}.tsx under that name`,
        );
        placed.add(`islands/${name}.tsx`);
      },
    });
  }
  assert.deepEqual([...placed].toSorted(), islands.toSorted());
});

/** What a file calls the default exports that it imports, and where they come from. */
function defaultImportsOf(file: string): Map<string, string> {
  const found = new Map<string, string>();
  visit(file, {
    ImportDeclaration({ specifiers, source }) {
      for (const { type, local } of specifiers) {
        if (type === "ImportDefaultSpecifier") found.set(local.name, source.value);
      }
    },
  });
  return found;
}

/** The name and the component that an <Island> is given. */
function markerOf({ attributes }: ESTree.JSXOpeningElement): { name?: string; component?: string } {
  const marker: { name?: string; component?: string } = {};
  for (const attribute of attributes) {
    if (attribute.type !== "JSXAttribute" || !attribute.value) continue;
    const { name: { name }, value } = attribute;
    if (name === "name") marker.name = literal(value);
    if (name === "component" && value.type === "JSXExpressionContainer" && value.expression.type === "Identifier") {
      marker.component = value.expression.name;
    }
  }
  return marker;
}

Deno.test("a test's name has at most 100 characters, so that a list of failures can be read", () => {
  const names = filesIn("tests", /_test\.tsx?$/).flatMap((file) =>
    [...textOf(file).matchAll(/\btest\(\s*(["`])(.+?)\1,/g)].map(([, , name = ""]) => name.replaceAll(/\$\{.*?\}/g, ""))
  );
  assert(names.length > 900, "the tests were not found");
  assert.deepEqual(names.filter((name) => name.length > 100), []);
});
