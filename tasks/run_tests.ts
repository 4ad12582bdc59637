import { existsSync, readdirSync, statSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../db/postgres/embedded/start.ts";
import { configureForTests } from "../tests/support/postgres.ts";
import { readReport } from "./test_report.ts";

/** The folder in which Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** Four times what the tests have had there at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** A third makes the work of two cores dearer by a sixth, and ends no sooner. */
const LANES = 2;

interface TestRun {
  /** Files and folders. */
  paths: string[];
  /** Flags for `deno test`. */
  flags?: string[];
  /** Whether files share isolates. That saves loading the product for each of them, and names files and tests together. */
  usesLanes: boolean;
  /** Whether the slowest files and tests are listed. */
  showsSlowest?: boolean;
  /** Settings that the tests need beside these, such as the browser's program. */
  env?: Record<string, string>;
}

/**
 * Runs `deno test` on one database server that all test files share, says how many tests passed and failed in its last
 * line, then exits with 0 if none failed.
 */
export async function runTests(
  { paths, flags = [], usesLanes, showsSlowest = false, env = {} }: TestRun,
): Promise<never> {
  // An interrupt reaches `deno test` as well, and this process outlives it to tidy up.
  Deno.addSignalListener("SIGINT", () => {});
  const files = paths.flatMap(listTestFiles);
  const { code, xml } = await withTestServer(async (server) => {
    const folder = server.TMPDIR;
    const lanes = usesLanes ? await makeLanes(folder, files) : { args: paths, env: {} };
    const report = join(folder, "report.xml");
    const { code } = await new Deno.Command(Deno.execPath(), {
      stdout: "inherit",
      stderr: "inherit",
      args: ["test", "-A", "--parallel", "--no-check", `--junit-path=${report}`, ...flags, ...lanes.args],
      env: { ...server, ...env, ...lanes.env },
    }).output();
    return { code, xml: await readTextIfThere(report) };
  });
  if (xml === undefined) Deno.exit(code);

  // A flag such as --filter leaves files out on purpose.
  const { passed, failed, brokenFiles, slowest } = readReport(xml, usesLanes ? files : []);
  if (showsSlowest) console.log(["", ...slowest].join("\n"));
  for (const file of brokenFiles) console.log(`${file} failed outside its tests, or was not finished.`);
  const failures = failed === 0 && code !== 0 ? 1 : failed;
  console.log(`${failures === 0 ? "ok" : "FAILED"} | ${passed} passed | ${failures} failed`);
  Deno.exit(failures === 0 ? 0 : 1);
}

/** The test files that a path names or holds. */
export function listTestFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = join(path, entry.name);
    if (entry.isDirectory()) return listTestFiles(name);
    return /_test\.tsx?$/.test(name) ? [name] : [];
  });
}

/**
 * Writes the files that take turns running these, and answers what Deno is to run, with what. One lane begins with the
 * longest that has a browser, the other with the longest that has none, since a browser keeps a core busy while a test
 * of the other kind waits; of both kinds, the short ones come last, so that no lane ends long before the other.
 */
async function makeLanes(folder: string, files: string[]): Promise<{ args: string[]; env: Record<string, string> }> {
  const effort = (file: string) => statSync(file).size * (file.includes("browser/") ? 1 : -1);
  const sorted = files.toSorted((a, b) => effort(b) - effort(a));
  const claims = join(folder, "claims");
  await Deno.mkdir(claims);
  const module = JSON.stringify(new URL("../tests/support/lane.ts", import.meta.url).href);
  const args = Array.from({ length: Math.min(LANES, files.length) }, (_, index) => join(folder, `${index}_test.ts`));
  for (const [index, file] of args.entries()) {
    const order = JSON.stringify(index % 2 === 0 ? sorted : sorted.toReversed());
    await Deno.writeTextFile(file, `import { runLane } from ${module};\nrunLane(${order});\n`);
  }
  return { args, env: { TEST_CLAIMS: claims } };
}

async function readTextIfThere(path: string): Promise<string | undefined> {
  if (existsSync(path)) return await Deno.readTextFile(path);
}

/** The environment of tests. */
type TestServer = Record<
  "NODE_ENV" | "DENO_JOBS" | "TMPDIR" | "TEST_FOLDER" | "TEST_POSTGRES_OWNER_URL" | "TEST_POSTGRES_APP_URL",
  string
>;

/** Starts a database server for tests, hands over the environment that they need, and removes all they wrote. */
async function withTestServer<Result>(run: (env: TestServer) => Promise<Result>): Promise<Result> {
  const folder = await makeTempFolder();
  try {
    const dataDir = join(folder, "shared");
    const first = await startEmbeddedPostgres({ dataDir });
    await configureForTests(first.ownerUrl).finally(() => first.stop());
    const server = await startEmbeddedPostgres({ dataDir });
    try {
      return await run({
        // As the product runs.
        NODE_ENV: "production",
        DENO_JOBS: String(LANES),
        TMPDIR: folder,
        TEST_FOLDER: folder,
        TEST_POSTGRES_OWNER_URL: server.ownerUrl,
        TEST_POSTGRES_APP_URL: server.appUrl,
      });
    } finally {
      await server.stop();
    }
  } finally {
    // A database that a test killed may still be ending, and write meanwhile.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/**
 * Makes a folder for all that tests write, in memory if there is room: they create and delete a hundred thousand files,
 * and ext4 takes many times as long to create one while it remembers those that were deleted just before.
 */
async function makeTempFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ dir: await hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix: "lunches-tests-" });
  // As /tmp is: some tests run the product as another user.
  await Deno.chmod(folder, 0o1777);
  return folder;
}

async function hasRoom(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > ENOUGH_BYTES;
}
