import { startSharedBrowser } from "../tests/support/chromium.ts";
import { assetsFolder } from "../src/render/assets.ts";
import { buildIfChanged } from "./build.ts";
import { buildClient } from "./build_client.ts";
import { helpIfAsked } from "./run_task.ts";
import { runTests } from "./run_tests.ts";

helpIfAsked(`Usage: deno task test [FOLDER or FILE]... [flags of "deno test"]

Builds what the tests need, starts one database for them, and runs all tests or the ones you name. Those in
tests/release/ are for a release: they try Node and every task's help, and run when you name them.`);

// All test files share these: both builds of the islands, the server's bundle and the browser.
await buildIfChanged();
await buildClient("development", assetsFolder("development"));
const browser = await startSharedBrowser();
const args = Deno.args.length > 0 ? Deno.args : ["--ignore=tests/release/"];
await runTests(args, { TEST_BROWSER: browser.wsEndpoint() }, () => browser.close());
