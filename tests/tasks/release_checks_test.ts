import assert from "node:assert/strict";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findDisagreements, findUncommitted, findUnfinished } from "../../tasks/release/checks.ts";
import { findLicenseProblems } from "../../tasks/release/notices.ts";

/** A copy of what a release checks, with some of it changed. */
async function copyWith(changes: Record<string, (text: string) => string>): Promise<string> {
  const copy = await Deno.makeTempDir({ prefix: "lunches-release-" });
  await mkdir(join(copy, "db"));
  for (const part of ["package.json", "deno.lock", "CHANGELOG.md", "db/migrations"]) {
    await cp(part, join(copy, part), { recursive: true });
  }
  for (const [file, change] of Object.entries(changes)) {
    const path = join(copy, file);
    const text = await Deno.readTextFile(path).catch(() => "");
    assert.notEqual(change(text), text, `${file} was not changed`);
    await Deno.writeTextFile(path, change(text));
  }
  return copy;
}

Deno.test("this project's versions, lock and released migrations agree", () => {
  assert.deepEqual(findDisagreements("."), []);
});

const disagreements: [promise: string, changes: Record<string, (text: string) => string>, sentence: RegExp][] = [
  [
    "a released migration that changed",
    { "db/migrations/frozen.sha256": () => `${"0".repeat(64)}  0001/accounts.ts\n` },
    /^db\/migrations\/0001\/accounts\.ts has changed since its release\./,
  ],
  [
    "a package that is not in the lock",
    { "package.json": (text) => text.replace(/"zod": "[^"]+"/, '"zod": "0.0.1"') },
    /^deno\.lock and package\.json differ in npm:zod@0\.0\.1, npm:zod@\S+\. Run "deno install --frozen=false"\.$/,
  ],
];
for (const [promise, changes, sentence] of disagreements) {
  Deno.test(`a release is refused for ${promise}`, async () => {
    const problems = findDisagreements(await copyWith(changes));
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? "", sentence);
  });
}

const RELEASED = "## [Unreleased]\n\n## [9.9.9]\n\n- A change.\n";
const version = (text: string) => text.replace(/"version": "[^"]+"/, '"version": "9.9.9"');
const unfinished: [promise: string, changes: Record<string, (text: string) => string>, sentence: RegExp][] = [
  [
    "a version that the changelog does not have",
    { "CHANGELOG.md": () => RELEASED.replace("9.9.9", "9.9.8"), "package.json": version },
    /^CHANGELOG\.md's newest version is 9\.9\.8, and package\.json's is 9\.9\.9\./,
  ],
  [
    "changes without a version",
    { "CHANGELOG.md": () => RELEASED.replace("]\n", "]\n\n- Another.\n"), "package.json": version },
    /^CHANGELOG\.md has changes under Unreleased\./,
  ],
];
for (const [promise, changes, sentence] of unfinished) {
  Deno.test(`a release that is no draft is refused for ${promise}`, async () => {
    assert.match(findUnfinished(await copyWith(changes)).join("\n"), sentence);
  });
}

Deno.test("all new migrations are one line, with the command that freezes them", async () => {
  const copy = await copyWith({
    "CHANGELOG.md": () => RELEASED,
    "package.json": version,
    "db/migrations/0008_later.ts": () => "export {};\n",
    "db/migrations/0009_later.ts": () => "export {};\n",
  });
  const [line = "", ...others] = findUnfinished(copy);
  assert.deepEqual(others, []);
  await new Deno.Command("sh", { args: ["-c", line.replace(/^.*: /, "")], cwd: copy }).output();
  assert.deepEqual([...findUnfinished(copy), ...findDisagreements(copy)], []);
});

Deno.test("a release is refused for changes that no commit has, and where git knows of no commit", () => {
  const commit = { id: "a".repeat(40), seconds: 1, isChanged: false };
  assert.deepEqual(findUncommitted(commit), []);
  assert.deepEqual(findUncommitted({ ...commit, isChanged: true }), [
    "There are changes that are not committed. Commit them first.",
  ]);
  assert.match(findUncommitted(undefined).join(), /^git does not say which commit this is\./);
});

Deno.test("a package whose license nobody has read is refused", () => {
  const one = { name: "x", version: "1.0.0", license: "SSPL-1.0", folder: ".", place: "x" };
  assert.deepEqual(findLicenseProblems([one]), [
    "x has the license SSPL-1.0, which tasks/release/notices.ts does not know.",
  ]);
  assert.deepEqual(findLicenseProblems([{ ...one, license: "MIT" }]), []);
});
