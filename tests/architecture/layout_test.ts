import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { filesIn, foldersIn, ROOT, SUBJECTS, textOf } from "./source.ts";

// The same words lead to a file on every floor: the floor, then the subject.

Deno.test("the subjects are the folders of src/domain", () => {
  assert.deepEqual(foldersIn("src/domain").toSorted(), SUBJECTS.toSorted());
});

const BESIDE_SUBJECTS: [floor: string, others: string[]][] = [
  ["src/components", ["ui"]],
  ["db", ["postgres", "migrations"]],
  ["tests/domain", []],
  ["tests/components", ["ui"]],
  ["tests/db", ["postgres"]],
  // What holds at every address, whatever its subject.
  ["tests/routes", ["security"]],
  ["tests/browser", []],
];

for (const [floor, others] of BESIDE_SUBJECTS) {
  Deno.test(`${floor} has folders for ${["subjects", ...others].join(", ")}, and no others`, () => {
    assert.deepEqual(foldersIn(floor).filter((folder) => ![...SUBJECTS, ...others].includes(folder)), []);
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
  "src/components/ui/base.css",
  "src/components/ui/Popover.css",
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
