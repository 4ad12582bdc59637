import { startSharedBrowser } from "../tests/support/chromium.ts";
import { assetsFolder } from "../src/render/assets.ts";
import { buildIfChanged } from "./build.ts";
import { buildClient } from "./build_client.ts";
import { helpIfAsked } from "./run_task.ts";
import { runTests } from "./run_tests.ts";

helpIfAsked(`Usage: deno task test [FOLDER or FILE]... [flags of "deno test"]

Builds what the tests need, starts one database for them, and runs all tests or the ones you name.`);

// All test files share these: both builds of the islands, the server's bundle and the browser.
await buildIfChanged();
await buildClient("development", assetsFolder("development"));
const browser = await startSharedBrowser();
await runTests(Deno.args, { TEST_BROWSER: browser.wsEndpoint() }, () => browser.close());
