import { findChromium } from "../tests/support/chromium.ts";
import { assetsFolder } from "../src/render/assets.ts";
import { buildIfChanged } from "./build.ts";
import { buildClient } from "./build_client.ts";
import { runTests } from "./run_tests.ts";

// All test files share these: both builds of the islands, the server's bundle and the unpacked browser.
await buildIfChanged();
await buildClient("development", assetsFolder("development"));
await runTests(Deno.args, { CHROME: await findChromium() });
