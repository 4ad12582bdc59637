import { startEmbeddedPostgres } from "../db/postgres/embedded/start.ts";
import { findChromium } from "../tests/support/chromium.ts";
import { buildClient } from "./build.ts";
import { buildServer } from "./build_server.ts";

// What all test files share is made once: both builds of the islands, the bundle for Node, one database server, the unpacked browser.
await buildClient("production");
await buildServer();
await buildClient("development");
const dataDir = await Deno.makeTempDir({ prefix: "lunches-test-" });
const server = await startEmbeddedPostgres({ dataDir });

const tests = new Deno.Command(Deno.execPath(), {
  stdout: "inherit",
  stderr: "inherit",
  args: ["test", "-A", "--parallel", "--no-check", ...Deno.args],
  env: {
    // React's development build says what does not match between the server's HTML and the browser's.
    NODE_ENV: "development",
    DENO_JOBS: "2",
    TEST_POSTGRES_OWNER_URL: server.ownerUrl,
    TEST_POSTGRES_APP_URL: server.appUrl,
    CHROME: await findChromium(),
  },
});
const { code } = await tests.output().finally(async () => {
  await server.stop();
  await Deno.remove(dataDir, { recursive: true });
});
Deno.exit(code);
