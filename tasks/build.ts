import { rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { buildClient } from "./build_client.ts";
import { buildServer } from "./build_server.ts";
import { hashSources, isUpToDate, SOURCES, stampBuild } from "./build_stamp.ts";
import { readArguments } from "./run_task.ts";
import { newBuild, switchTo } from "./switch_build.ts";

/**
 * Builds what a start in production serves, the browser's files and the server's bundle, unless the current build was made
 * from the same sources and is complete. The current build stays what it is until the new one takes its place as a whole.
 */
export async function buildIfChanged(): Promise<void> {
  // Before building, so that files saved meanwhile count as changed.
  const sources = hashSources(SOURCES);
  if (isUpToDate(sources)) return;
  const folder = newBuild();
  try {
    await buildClient("production", join(folder, "client"));
    await buildServer(join(folder, "server"));
    stampBuild(folder, sources);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  switchTo(folder);
}

if (import.meta.main) {
  readArguments(
    `Usage: deno task build

Builds the browser's files and the server's bundle, if they changed. The next start serves them.`,
    {},
  );
  await buildIfChanged().catch((error) => {
    const isSystemError = (error as NodeJS.ErrnoException).syscall !== undefined;
    console.error(isSystemError ? `The build failed, so the previous one stays: ${error.message}` : error);
    process.exit(1);
  });
}
