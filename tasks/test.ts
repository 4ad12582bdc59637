import { findChromium } from "../tests/support/chromium.ts";
import { buildClient, buildIfChanged } from "./build.ts";
import { runTests } from "./run_tests.ts";

// All test files share these: both builds of the islands, the server's bundle and the unpacked browser.
await buildIfChanged();
await buildClient("development");
await runTests(Deno.args, { CHROME: await findChromium() });
