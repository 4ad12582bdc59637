import { join, relative } from "node:path";
import process from "node:process";
import { assetsFolder } from "../src/render/assets.ts";
import { buildClient } from "./build_client.ts";
import { readArguments } from "./run_task.ts";

readArguments(
  `Usage: deno task dev

Serves with React's development build; rebuilds, restarts and reloads the open pages on save.`,
  {},
);

const FOLDERS = ["db", "islands", "routes", "src", "static"];
const SOURCE = /\.(tsx?|css|svg)$/;
/** Editors save several files at once, or one in several steps, so a rebuild waits for the last. */
const SETTLED_AFTER_MS = 100;

let server: Deno.ChildProcess | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, async () => {
    await stopServer();
    Deno.exit(0);
  });
}
await restart();
for await (const files of changes()) {
  console.log(`Saved: ${files.join(", ")}`);
  await restart();
}

/** Builds, then replaces the server. If the build fails, the old server keeps running. */
async function restart(): Promise<void> {
  try {
    await buildClient("development", assetsFolder("development"), { reloads: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
  await stopServer();
  // Open pages poll this file and reload when it changes.
  await Deno.writeTextFile(join(assetsFolder("development"), "version.txt"), String(Date.now()));
  server = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "main.ts"],
    env: { NODE_ENV: "development" },
    stdout: "inherit",
    stderr: "inherit",
  }).spawn();
}

async function stopServer(): Promise<void> {
  try {
    server?.kill("SIGTERM");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // it has already exited, and printed why
  }
  await server?.status;
}

/** Yields the source files saved together, once nothing more is being saved. */
async function* changes(): AsyncGenerator<string[]> {
  let saved = new Set<string>();
  let settled = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  watch();
  while (true) {
    await settled.promise;
    const files = [...saved];
    saved = new Set();
    settled = Promise.withResolvers();
    yield files;
  }

  async function watch() {
    for await (const { kind, paths } of Deno.watchFs(["main.ts", "app.ts", "client.ts", ...FOLDERS])) {
      if (kind === "access" || !paths.some((path) => SOURCE.test(path))) continue;
      paths.forEach((path) => saved.add(relative(process.cwd(), path)));
      clearTimeout(timer);
      timer = setTimeout(() => settled.resolve(), SETTLED_AFTER_MS);
    }
  }
}
