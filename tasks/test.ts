import { existsSync, statSync } from "node:fs";
import { findChromium } from "../tests/support/chromium.ts";
import { assetsFolder } from "../src/render/assets.ts";
import { buildIfChanged } from "./build.ts";
import { buildClient } from "./build_client.ts";
import { helpIfAsked } from "./run_task.ts";
import { listTestFiles, runTests } from "./run_tests.ts";

helpIfAsked(`Usage: deno task test [FOLDER or FILE]... [--slowest] [flags of "deno test"]

Builds what the tests need, starts one database for them, and runs the tests that you name; without a name, all but
those in tests/long/, which try every state, width and odd machine. "deno task test:all" runs all of them.
--slowest lists the files and tests that took longest.`);

const LONG = "tests/long/";

// All test files share these: the builds of the islands, the server's bundle and the browser's program.
await buildIfChanged();
const args = Deno.args.filter((arg) => arg !== "--slowest");
// All else are flags and their values, which Deno knows.
const named = args.filter((arg) => existsSync(arg));
const flags = args.filter((arg) => !named.includes(arg));
const files = named.length > 0
  ? named.flatMap(listTestFiles)
  : listTestFiles("tests/").filter((file) => !file.startsWith(LONG));
if (files.length === 0) {
  console.error(`There are no tests in ${named.join(" or ")}.`);
  Deno.exit(1);
}
// React says more in development, which each state of each page is looked at with.
if (files.some((file) => file.includes(LONG))) await buildClient("development", assetsFolder("development"));
await runTests({
  paths: files,
  flags,
  usesLanes: flags.length === 0 && named.every((name) => statSync(name).isDirectory()),
  showsSlowest: Deno.args.includes("--slowest"),
  env: { CHROME: await findChromium() },
});
