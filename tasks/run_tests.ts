import { startEmbeddedPostgres } from "../db/postgres/embedded/start.ts";
import { riskData } from "../tests/support/postgres.ts";

/**
 * Runs `deno test` on one database server that all test files share, then exits with its exit code.
 * @param args folders, files and flags for `deno test`
 * @param env what else the tests need, such as a browser
 */
export async function runTests(args: string[], env: Record<string, string> = {}): Promise<never> {
  const dataDir = await Deno.makeTempDir({ prefix: "lunches-test-" });
  const server = await startEmbeddedPostgres({ dataDir });
  await riskData(server.ownerUrl);
  const tests = new Deno.Command(Deno.execPath(), {
    stdout: "inherit",
    stderr: "inherit",
    args: ["test", "-A", "--parallel", "--no-check", ...args],
    env: {
      // React's development build warns when the server's HTML and the browser's do not match.
      NODE_ENV: "development",
      DENO_JOBS: "3",
      TEST_POSTGRES_OWNER_URL: server.ownerUrl,
      TEST_POSTGRES_APP_URL: server.appUrl,
      ...env,
    },
  });
  const { code } = await tests.output().finally(async () => {
    await server.stop();
    await Deno.remove(dataDir, { recursive: true });
  });
  Deno.exit(code);
}
