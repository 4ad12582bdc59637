import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Commit } from "./commit.ts";

const MIGRATIONS = "db/migrations";
const FROZEN = "frozen.sha256";

const versions = z.record(z.string(), z.string());
const packageSchema = z.object({ version: z.string(), dependencies: versions, devDependencies: versions });
const lockSchema = z.object({
  workspace: z.object({ packageJson: z.object({ dependencies: z.array(z.string()) }) }),
});

/** Returns a sentence for each part of the project in `root` that does not agree with the others. */
export function findDisagreements(root: string): string[] {
  const locked = lockSchema.parse(JSON.parse(readFileSync(join(root, "deno.lock"), "utf8")));
  return [...checkLock(locked.workspace.packageJson.dependencies, readProject(root)), ...findChangedMigrations(root)];
}

/** Returns a sentence for each thing that is to be done before a release, but not on each day of work. */
export function findUnfinished(root: string): string[] {
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return [...checkChangelog(changelog, readProject(root).version), ...findNewMigrations(root)];
}

/** From the commit that a release names, the same one can be made again. */
export function findUncommitted(commit: Commit | undefined): string[] {
  if (commit === undefined) return ["git does not say which commit this is. Make the release in a clone."];
  return commit.isChanged ? ["There are changes that are not committed. Commit them first."] : [];
}

function readProject(root: string) {
  return packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
}

/** The newest version of the changelog is the one to release, and has all changes. */
function checkChangelog(changelog: string, version: string): string[] {
  const [newest] = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, name]) => name);
  const [, unreleased = ""] = /^## \[Unreleased\]\n([^]*?)(?=^## )/m.exec(changelog) ?? [];
  return [
    ...newest === version
      ? []
      : [`CHANGELOG.md's newest version is ${newest}, and package.json's is ${version}. Name the same in both.`],
    ...unreleased.trim() === ""
      ? []
      : ["CHANGELOG.md has changes under Unreleased. Give them a version, and package.json the same."],
  ];
}

function checkLock(locked: readonly string[], { dependencies, devDependencies }: z.infer<typeof packageSchema>) {
  const wanted = Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) =>
    `npm:${name}@${version}`
  );
  const differing = [
    ...wanted.filter((name) => !locked.includes(name)),
    ...locked.filter((name) => !wanted.includes(name)),
  ];
  if (differing.length === 0) return [];
  return [`deno.lock and package.json differ in ${differing.join(", ")}. Run "deno install --frozen=false".`];
}

/** Returns an error for each migration that districts' databases went through and that has changed. */
function findChangedMigrations(root: string): string[] {
  const now = hashMigrations(root);
  return [...readFrozen(root)].filter(([name, hash]) => now.get(name) !== hash).map(([name]) =>
    now.has(name)
      ? `${MIGRATIONS}/${name} has changed since its release. Undo that, and write another migration.`
      : `${MIGRATIONS}/${name} was released and is gone. Bring it back.`
  );
}

function findNewMigrations(root: string): string[] {
  const frozen = readFrozen(root);
  const added = [...hashMigrations(root).keys()].filter((name) => !frozen.has(name));
  if (added.length === 0) return [];
  return [
    `New migrations are not frozen. Freeze them: (cd ${MIGRATIONS} && sha256sum ${added.join(" ")} >> ${FROZEN})`,
  ];
}

/** The hashes of released migrations by file, in the format of sha256sum. */
function readFrozen(root: string): Map<string, string> {
  const lines = readFileSync(join(root, MIGRATIONS, FROZEN), "utf8").split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

function hashMigrations(root: string): Map<string, string> {
  const files = readdirSync(join(root, MIGRATIONS), { encoding: "utf8", recursive: true })
    .filter((name) => /^\d{4}(_\w+|\/\w+)\.ts$/.test(name)).sort();
  return new Map(files.map((name) => [
    name,
    createHash("sha256").update(readFileSync(join(root, MIGRATIONS, name))).digest("hex"),
  ]));
}
