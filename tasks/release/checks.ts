import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const MIGRATIONS = "db/migrations";
const FROZEN = "frozen.sha256";

const versions = z.record(z.string(), z.string());
const packageSchema = z.object({ version: z.string(), dependencies: versions, devDependencies: versions });
const lockSchema = z.object({
  workspace: z.object({ packageJson: z.object({ dependencies: z.array(z.string()) }) }),
});

/** Returns a sentence for each part of the project in `root` that does not agree with the others. */
export function findDisagreements(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const project = packageSchema.parse(JSON.parse(read("package.json")));
  return [
    ...checkChangelog(read("CHANGELOG.md"), project.version),
    ...checkLock(lockSchema.parse(JSON.parse(read("deno.lock"))).workspace.packageJson.dependencies, project),
    ...checkMigrations(root),
  ];
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
      : [`CHANGELOG.md has changes under Unreleased. Move them to the version that they are released with.`],
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

/** What a district's database went through must stay what it was, so released migrations never change. */
export function checkMigrations(root: string): string[] {
  const folder = join(root, MIGRATIONS);
  const frozen = new Map(
    readFileSync(join(folder, FROZEN), "utf8").trimEnd().split("\n").map((line) => {
      const [hash = "", name = ""] = line.split(/\s+/);
      return [name, hash] as const;
    }),
  );
  const files = readdirSync(folder).filter((name) => /^\d{4}_\w+\.ts$/.test(name)).sort();
  return [
    ...[...frozen.keys()].filter((name) => !files.includes(name))
      .map((name) => `${MIGRATIONS}/${name} was released and is gone. Bring it back.`),
    ...files.flatMap((name) => {
      const hash = createHash("sha256").update(readFileSync(join(folder, name))).digest("hex");
      if (frozen.get(name) === hash) return [];
      return frozen.has(name)
        ? [`${MIGRATIONS}/${name} has changed since its release. Undo that, and write another migration.`]
        : [`${MIGRATIONS}/${name} is new. Freeze it with the line "${hash}  ${name}" in ${MIGRATIONS}/${FROZEN}.`];
    }),
  ];
}
