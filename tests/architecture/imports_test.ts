import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ESTree } from "vite";
import { SOURCES } from "../../tasks/build_stamp.ts";
import { files, type Import, imports, isIn, literal, ROOT, SUBJECTS, textOf, visit } from "./source.ts";

const isOurs = ({ to }: Import) => files.includes(to) || existsSync(join(ROOT, to));

function show(list: Import[]): string[] {
  return list.map(({ from, to }) => `${from} imports ${to}`);
}

// Who may import what of ours. The first place that fits a file counts.
const ALLOWED: [place: string, targets: string[]][] = [
  ["main.ts", ["app.ts", "db", "src"]],
  ["app.ts", ["routes", "db", "src"]],
  ["client.ts", ["islands", "src/components", "src/browser"]],
  ["routes", ["routes", "islands", "db", "src"]],
  ["islands", ["src/domain", "src/components", "src/browser"]],
  ["db", ["db", "src/domain"]],
  ["src/domain", ["src/domain"]],
  ["src/components", ["src/components", "src/domain", "src/browser"]],
  ["src/browser", ["src/browser", "src/domain"]],
  ["src/process/version.ts", ["package.json"]],
  ["src", ["src"]],
  ["tasks", ["tasks", "main.ts", "db", "src", "tests/support"]],
  ["bench", ["bench", "deno.json", "tasks/build.ts", "tasks/run_task.ts", "src", "tests/support"]],
];

for (const [place, targets] of ALLOWED) {
  Deno.test(`${place} imports of ours only from ${targets.join(", ")}`, () => {
    const placed = imports.filter(({ from }) => ALLOWED.find(([first]) => isIn(from, first))?.[0] === place);
    assert(placed.length > 0, "nothing was found to check");
    assert.deepEqual(show(placed.filter(isOurs).filter(({ to }) => !isIn(to, ...targets))), []);
  });
}

Deno.test("routes read a day's special meals only where the view is recorded", () => {
  const readers = imports.filter(({ from, to }) => to === "db/kitchen/day.ts" && isIn(from, "routes"));
  assert.deepEqual(readers.map(({ from }) => from), ["routes/admin/kitchen/view.ts"]);
});

/** A page that shows what these return records the view first, as the view.ts of routes/requests and of the kitchen do. */
const MEAL_READERS = ["requests/find", "kitchen/day", "kitchen/prints"];
/** What writes, counts or erases special meals. */
const OTHERS_OF_MEALS = [
  ...["delete", "erase_old", "insert", "reasons", "review", "revise", "rows", "select_district"]
    .map((name) => `requests/${name}`),
  ...["kitchen/deliveries", "reports/production", "reports/report", "schema"],
];

Deno.test("only known files touch special meals, so that none are shown without a record", () => {
  const touching = files.filter((file) => isIn(file, "db") && !isIn(file, "db/migrations"))
    .filter((file) => /special_?meals|listWithMeals/i.test(textOf(file)));
  const known = [...MEAL_READERS, ...OTHERS_OF_MEALS].map((name) => `db/${name}.ts`);
  assert.deepEqual(touching.toSorted(), known.toSorted());
});

Deno.test("src/components/ui imports no subject", () => {
  const placed = imports.filter(({ from }) => isIn(from, "src/components/ui"));
  const subjects = SUBJECTS.flatMap((subject) => [`src/domain/${subject}`, `src/components/${subject}`]);
  assert(placed.length > 0, "nothing was found to check");
  assert.deepEqual(show(placed.filter(({ to }) => isIn(to, ...subjects))), []);
});

/** These files, and whatever they import of ours. */
function reached(entries: string[], followed: Import[]): Set<string> {
  const all = new Set(entries);
  // Iterating a set goes on over members added meanwhile.
  for (const file of all) {
    for (const { from, to } of followed) if (from === file && files.includes(to)) all.add(to);
  }
  return all;
}

const BROWSERS_ENTRIES = ["client.ts", ...files.filter((file) => isIn(file, "islands"))];
/** The modules that a browser loads. */
const browsers = reached(BROWSERS_ENTRIES, imports.filter(({ isTypeOnly }) => !isTypeOnly));
const browsersImports = imports.filter(({ from, isTypeOnly }) => browsers.has(from) && !isTypeOnly);

Deno.test("nothing that a browser loads reaches the database, the server's folders or a node: module", () => {
  const servers = [
    "db",
    "routes",
    "src/auth",
    "src/http",
    "src/render",
    "src/pdf",
    "src/xlsx",
    "src/mail",
    "src/feed",
    "src/process",
  ];
  const wrong = browsersImports.filter(({ to }) => isIn(to, ...servers) || to.startsWith("node:"));
  assert(browsers.size > 40, "the browser's files were not found");
  assert.deepEqual(show(wrong), []);
});

Deno.test("there are no import cycles", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, way: string[]) => {
    if (way.includes(file)) return void cycles.push([...way.slice(way.indexOf(file)), file].join(" -> "));
    if (done.has(file)) return;
    for (const { from, to } of imports) if (from === file && files.includes(to)) follow(to, [...way, file]);
    done.add(file);
  };
  files.forEach((file) => follow(file, []));
  assert.deepEqual(cycles, []);
});

/** Files that use one of these names: as a variable, a property, an attribute or a type, or spelled out in a string. */
function filesNaming(...names: string[]): string[] {
  return files.filter((file) => {
    let isFound = false;
    const look = ({ name }: { name: string }) => {
      isFound ||= names.includes(name);
    };
    visit(file, { Identifier: look, JSXIdentifier: look, Literal: (node) => look({ name: literal(node) ?? "" }) });
    return isFound;
  });
}

Deno.test("only one place inserts unescaped HTML: the island's marker", () => {
  const unescaped = ["dangerouslySetInnerHTML", "innerHTML", "outerHTML", "insertAdjacentHTML"];
  assert.deepEqual(filesNaming(...unescaped), ["src/render/Island.tsx"]);
});

Deno.test("one place reads and writes the browser's storage, which may throw", () => {
  assert.deepEqual(filesNaming("localStorage", "sessionStorage"), ["src/browser/shell/user_storage.ts"]);
});

Deno.test("nothing that a browser loads needs what browsers have over https alone", () => {
  const secure = ["randomUUID", "subtle", "serviceWorker", "caches", "locks", "cookieStore", "clipboard"];
  // Where there is no clipboard, it selects the text to copy.
  assert.deepEqual(filesNaming(...secure).filter((file) => browsers.has(file)), ["src/browser/shell/copy_buttons.ts"]);
});

Deno.test("nothing that a browser loads asks its computer's clock, which may be wrong", () => {
  const isDate = (node: ESTree.Node) => node.type === "Identifier" && node.name === "Date";
  const asking = new Set<string>();
  for (const file of browsers) {
    visit(file, {
      NewExpression: ({ callee, arguments: given }) => isDate(callee) && given.length === 0 && asking.add(file),
      CallExpression: ({ callee }) => isDate(callee) && asking.add(file),
      MemberExpression({ object, property }) {
        if (isDate(object) && property.type === "Identifier" && property.name === "now") asking.add(file);
      },
    });
  }
  assert.deepEqual([...asking], []);
});

const BUILDS: [name: string, entries: string[]][] = [
  ["the browser's files", BROWSERS_ENTRIES],
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
    const made = reached(entries, imports);
    assert(made.size > 50, "the imports were not found");
    assert.deepEqual([...made].filter((file) => !isIn(file, ...SOURCES)), []);
  });
}
