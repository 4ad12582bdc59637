import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { assetsFolder } from "../src/render/assets.ts";
import { buildIfChanged } from "./build.ts";
import { buildClient } from "./build_client.ts";
import { type Mutant, mutantsOf } from "./mutants/changes.ts";
import { readArguments, wholeNumber } from "./run_task.ts";
import { withTestServer } from "./run_tests.ts";

const USAGE = `Usage: deno task mutants [--seed=N] [--count=N]

Changes places in src/domain and db/requests, one at a time and in a copy of the tree, and runs the nearest of the tests
that reach the file and need neither a browser nor a separate process. Lists the changes that no test noticed, and fails
when they are more than 5 % of all.

  --seed=N   takes the same sample again
  --count=N  how many places (100 by default)`;

const WANTED = 0.95;
/** A change may make a loop endless: it is given up after so many times the tests' own duration. */
const PATIENCE = 3;
/** Nearer tests notice most changes, so farther ones run only when those have not; the farthest do not own the file. */
const NEAR = 4;
const FAR = 40;
/** The folders of tests, from those that own rules to those that only show them. */
const FOLDERS = ["tests/domain/", "tests/db/requests/", "tests/db/", "tests/pdf/", "tests/mail/", "tests/routes/"];

const { values: options } = readArguments(USAGE, { seed: { type: "string" }, count: { type: "string" } });
const seed = wholeNumber("seed", options.seed, Math.floor(Math.random() * 1e6));
const count = wholeNumber("count", options.count, 100);
const survivors: string[] = [];
let tried = 0;

// Interrupted, it ends in good order.
let isOver = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => isOver = true);

await buildIfChanged();
await buildClient("development", assetsFolder("development"));
const files = await listFiles();
const copy = await copyTree();
Deno.chdir(copy);
try {
  const reached = new Map(
    files.filter((file) => /_test\.tsx?$/.test(file) && folderRank(file) >= 0).map((test) => [test, stepsFrom(test)]),
  );
  const all = files.filter((file) => /^(src\/domain|db\/requests)\/.*\.ts$/.test(file)).flatMap(mutantsOf);
  const mutants = sample(all).map((mutant) => ({ ...mutant, tests: testsOf(mutant.file, reached) }));
  console.log(`mutants: ${mutants.length} of ${all.length}, seed ${seed}`);
  await withTestServer(async (env) => {
    const begin = performance.now();
    const used = new Set(mutants.flatMap(({ tests }) => tests.slice(0, FAR)));
    if (await outcome([...used], env) !== "SURVIVED") throw new Error("The tests fail without any change.");
    const patience = PATIENCE * (performance.now() - begin);
    for (const { file, start, end, text, tests } of mutants) {
      const source = readFileSync(file, "utf8");
      writeFileSync(file, source.slice(0, start) + text + source.slice(end));
      const near = await outcome(tests.slice(0, NEAR), env, patience);
      const result = near === "SURVIVED" ? await outcome(tests.slice(NEAR, FAR), env, patience) : near;
      writeFileSync(file, source);
      if (isOver) break;
      tried++;
      const change = `${source.slice(start, end)} -> ${text}`.replaceAll(/\s+/g, " ");
      const mutant = `${file}:${source.slice(0, start).split("\n").length}: ${change}`;
      console.log(`${result} ${mutant}`);
      if (result === "SURVIVED") survivors.push(mutant);
    }
  });
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`\nseed ${seed}: ${tried - survivors.length} of ${tried} killed. Survivors:`);
console.log(survivors.join("\n") || "none");
Deno.exit(survivors.length <= tried * (1 - WANTED) ? 0 : 1);

async function listFiles(): Promise<string[]> {
  const { stdout } = await new Deno.Command("git", {
    args: ["ls-files", "--cached", "--others", "--exclude-standard"],
  }).output();
  return new TextDecoder().decode(stdout).trim().split("\n");
}

async function copyTree(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "lunches-mutants-" });
  for (const file of files) {
    await Deno.mkdir(join(folder, dirname(file)), { recursive: true });
    await Deno.copyFile(file, join(folder, file));
  }
  for (const made of ["node_modules", "dist"]) symlinkSync(join(Deno.cwd(), made), join(folder, made));
  return folder;
}

/** How many imports lead from a file to each file that it reaches. */
function stepsFrom(start: string): Map<string, number> {
  const reached = new Map([[start, 0]]);
  for (const [file, steps] of reached) {
    const named = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*? from "(\.[^"]+\.tsx?)"/gm);
    for (const [, path = ""] of named) {
      const to = posix.join(dirname(file), path);
      if (!reached.has(to)) reached.set(to, steps + 1);
    }
  }
  return reached;
}

/** The tests that reach a file, by their folders and nearest first. */
function testsOf(file: string, reached: Map<string, Map<string, number>>): string[] {
  const far = (test: string) => (reached.get(test)?.get(file) ?? 0) + 100 * folderRank(test);
  return [...reached.keys()].filter((test) => reached.get(test)?.has(file)).toSorted((a, b) => far(a) - far(b));
}

function folderRank(test: string): number {
  return FOLDERS.findIndex((folder) => test.startsWith(folder));
}

/** As many of each kind, by chance that follows from the seed. */
function sample(mutants: Mutant[]): Mutant[] {
  const hash = ({ file, kind, start }: Mutant) =>
    [...`${seed} ${file} ${kind} ${start}`].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16777619), 1);
  return Object.values(Object.groupBy(mutants, ({ kind }) => kind))
    .flatMap((kind = []) => kind.toSorted((a, b) => hash(a) - hash(b)).map((mutant, rank) => ({ mutant, rank })))
    .toSorted((a, b) => a.rank - b.rank).slice(0, count).map(({ mutant }) => mutant);
}

/**
 * Runs tests in the copy; a failure prints nothing but the first run's. What they did not end in time may be an endless
 * loop or a busy machine, so it is said.
 */
async function outcome(
  tests: string[],
  env: Record<string, string>,
  patience?: number,
): Promise<"SURVIVED" | "killed" | "killed, out of time"> {
  if (tests.length === 0) return "SURVIVED";
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--parallel", "--no-check", "--fail-fast", "--quiet", "--reporter=dot", ...tests],
    env,
    stdout: patience ? "null" : "inherit",
    stderr: patience ? "null" : "inherit",
  }).spawn();
  let isLate = false;
  const stop = () => {
    isLate = true;
    child.kill("SIGKILL");
  };
  const timer = patience ? setTimeout(stop, patience) : undefined;
  const { success } = await child.status;
  clearTimeout(timer);
  if (isLate) return "killed, out of time";
  return success ? "SURVIVED" : "killed";
}
