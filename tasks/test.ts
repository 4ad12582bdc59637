import { findChromium } from "../tests/support/chromium.ts";
import { buildClient } from "./build.ts";
import { buildServer } from "./build_server.ts";
import { runTests } from "./run_tests.ts";

// What all test files share is made once: both builds of the islands, the bundle for Node, the unpacked browser.
await buildClient("production");
await buildServer();
await buildClient("development");
await runTests(Deno.args, { CHROME: await findChromium() });
