import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { PRODUCT_NAME } from "../src/domain/shell/product.ts";
import { currentBuild, DIST } from "../src/process/build_folder.ts";
import { buildIfChanged } from "./build.ts";
import { WITH_FILES } from "./build_server.ts";
import { findDisagreements, findUncommitted, findUnfinished } from "./release/checks.ts";
import { type Commit, findCommit } from "./release/commit.ts";
import { findLicenseProblems, writeNotices } from "./release/notices.ts";
import { copyPackage, packagesFor, releasedPackages } from "./release/packages.ts";
import { readArguments } from "./run_task.ts";
import { switchTo } from "./switch_build.ts";

const USAGE = `Usage: deno task release [--draft] [--with-deno] [--to FOLDER]

Makes field-trip-lunches-VERSION.tar.gz, which runs on 64-bit Linux without a network, from a read-only folder, and
SHA256SUMS beside it. The same commit makes the same bytes. Inside, VERSION names the commit.

  --draft      makes it even if the changelog or a new migration is not ready for a release
  --with-deno  includes this Deno, for machines without it: field-trip-lunches-VERSION-with-deno.tar.gz
  --to FOLDER  where to put it (dist-release by default)`;

/** Unpacked, and without Deno. */
const MAX_BYTES = 150_000_000;

const DOCUMENTS = ["CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md", "docs"];

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

const { values } = readArguments(USAGE, {
  draft: { type: "boolean", default: false },
  "with-deno": { type: "boolean", default: false },
  to: { type: "string", default: "dist-release" },
});
Deno.exit(await main(values));

/** Makes the release and returns the exit code. */
async function main({ draft, "with-deno": withDeno, to }: typeof values): Promise<number> {
  const project = packageSchema.parse(JSON.parse(readFileSync("package.json", "utf8")));
  const bundled = releasedPackages(project.dependencies);
  const found = findCommit(".");
  const problems = [
    ...findDisagreements("."),
    ...draft ? [] : [...findUnfinished("."), ...findUncommitted(found)],
    ...findLicenseProblems(bundled),
  ];
  if (problems.length > 0) {
    const otherwise = draft ? [] : ["Or check out the tag of a release, or add --draft for an archive to try."];
    console.error(["No release was made:", ...problems, ...otherwise].join("\n"));
    return 1;
  }
  await buildIfChanged();

  const commit = found ?? { id: "unknown", seconds: 0, isChanged: true };
  const name = `field-trip-lunches-${project.version}${draft ? "-draft" : ""}${withDeno ? "-with-deno" : ""}`;
  const folder = join(to, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyProgram(folder, commit);
  for (const one of packagesFor(WITH_FILES)) copyPackage(one, join(folder, "node_modules"));
  const { dependencies, ...rest } = project;
  const kept = Object.fromEntries(Object.entries(dependencies).filter(([name]) => WITH_FILES.includes(name)));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ ...rest, private: true, type: "module", dependencies: kept }, null, 2),
  );
  const postgresLicenses = readFileSync(new URL("./release/postgres_licenses.txt", import.meta.url), "utf8");
  writeFileSync(join(folder, "THIRD_PARTY_NOTICES"), writeNotices(bundled, postgresLicenses));
  const besides = commit.isChanged ? " with changes" : "";
  writeFileSync(join(folder, "VERSION"), `${PRODUCT_NAME} ${project.version}, commit ${commit.id}${besides}\n`);
  const bytes = sizeOf(folder);
  if (bytes > MAX_BYTES) {
    console.error(`No release was made: it has ${megabytes(bytes)} unpacked, more than ${megabytes(MAX_BYTES)}.`);
    return 1;
  }
  if (withDeno) {
    cpSync(Deno.execPath(), join(folder, "bin/deno"));
    chmodSync(join(folder, "bin/deno"), 0o755);
  }
  const file = await pack(to, name, commit);
  writeSums(to);
  console.log(`${file}: ${megabytes(statSync(file).size)}, and ${megabytes(sizeOf(folder))} unpacked`);
  rmSync(folder, { recursive: true });
  return 0;
}

/** Copies the current build under a name that the commit gives it, writes what starts it, and copies the documents. */
function copyProgram(folder: string, { seconds }: Commit): void {
  const build = join(folder, DIST, `build-${seconds * 1000}`);
  cpSync(currentBuild(), build, { recursive: true });
  // What a clone does with "deno task", a release does with a program of its own.
  const server = join(build, "server");
  for (
    const name of readdirSync(server, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"))
  ) {
    const text = readFileSync(join(server, name), "utf8");
    writeFileSync(
      join(server, name),
      text.replaceAll(/\bdeno task (?=(?:admin|backup|doctor|restore)\b)/g, "field-trip-lunches-task "),
    );
  }
  switchTo(build, join(folder, DIST));
  for (const part of ["static", "deploy", ...DOCUMENTS]) {
    if (!existsSync(part)) continue;
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(part, join(folder, part), { recursive: true });
  }
  const launcher = join(folder, "bin/field-trip-lunches");
  mkdirSync(dirname(launcher));
  cpSync(new URL("./release/field-trip-lunches.sh", import.meta.url), launcher);
  chmodSync(launcher, 0o755);
}

/** Packs the folder as root's, readable by all, and returns the archive: the same bytes each time for the same commit. */
async function pack(to: string, name: string, { seconds }: Commit): Promise<string> {
  const file = join(to, `${name}.tar.gz`);
  const { code, stderr } = await new Deno.Command("tar", {
    args: [
      // By default gzip writes the time into its head.
      ...["--create", "--use-compress-program=gzip -n", `--file=${file}`, `--directory=${to}`],
      ...["--format=gnu", "--sort=name", `--mtime=@${seconds}`, "--owner=0", "--group=0", "--numeric-owner"],
      ...["--mode=a+rX,u+w,go-w", name],
    ],
  }).output();
  if (code !== 0) throw new Error(`tar failed: ${new TextDecoder().decode(stderr)}`);
  return file;
}

/** Writes what `sha256sum --check` reads, for every archive in the folder. */
function writeSums(to: string): void {
  const lines = readdirSync(to).filter((name) => name.endsWith(".tar.gz")).sort()
    .map((name) => `${createHash("sha256").update(readFileSync(join(to, name))).digest("hex")}  ${name}\n`);
  writeFileSync(join(to, "SHA256SUMS"), lines.join(""));
}

/** The bytes of all files in it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}
