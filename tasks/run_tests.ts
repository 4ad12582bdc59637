import { existsSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../db/postgres/embedded/start.ts";
import { riskData } from "../tests/support/postgres.ts";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";

/** Four times what the tests have had there at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Runs `deno test` on one database server that all test files share, then exits with its exit code.
 * @param args folders, files and flags for `deno test`
 * @param env what else the tests need, such as a browser's address
 * @param tidyUp runs after the tests
 */
export async function runTests(
  args: string[],
  env: Record<string, string> = {},
  tidyUp = async () => {},
): Promise<never> {
  // An interrupt reaches `deno test` as well, and this process outlives it to tidy up.
  Deno.addSignalListener("SIGINT", () => {});
  const { code } = await withTestServer((server) =>
    new Deno.Command(Deno.execPath(), {
      stdout: "inherit",
      stderr: "inherit",
      args: ["test", "-A", "--parallel", "--no-check", ...args],
      env: { ...server, ...env },
    }).output()
  ).finally(tidyUp);
  Deno.exit(code);
}

/** Starts a database server for tests, hands over the environment that they need, and removes all they wrote. */
export async function withTestServer<Result>(run: (env: Record<string, string>) => Promise<Result>): Promise<Result> {
  const folder = await makeTempFolder();
  try {
    const server = await startEmbeddedPostgres({ dataDir: join(folder, "shared") });
    try {
      await riskData(server.ownerUrl);
      return await run({
        // As the product runs. The browser has React's development build all the same, which warns when the server's
        // HTML and its own do not match.
        NODE_ENV: "production",
        DENO_JOBS: "3",
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
