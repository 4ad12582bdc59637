import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { currentBuild, DIST, MAIN, NotBuiltError } from "../src/process/build_folder.ts";
import { requireComplete } from "./build_stamp.ts";
import { readArguments } from "./run_task.ts";

readArguments(
  `Usage: deno task serve

Starts the database and serves the last build, with the settings in the README. "deno task start" builds first.`,
  {},
);

// Otherwise the person at the terminal would read that a module was not found, or a user's PDF would fail next week.
try {
  requireComplete(currentBuild());
} catch (error) {
  console.error(error instanceof NotBuiltError ? error.message : error);
  Deno.exit(1);
}
await import(pathToFileURL(resolve(DIST, MAIN)).href);
