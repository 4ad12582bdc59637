import { findChromium } from "../tests/support/chromium.ts";
import { buildClient, buildClientIfChanged } from "./build.ts";
import { buildServer } from "./build_server.ts";
import { runTests } from "./run_tests.ts";

// All test files share these: both builds of the islands, the bundle for Node and the unpacked browser.
await buildClientIfChanged();
await buildServer();
await buildClient("development");
await runTests(Deno.args, { CHROME: await findChromium() });
