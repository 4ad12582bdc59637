import process from "node:process";
import { assetsFolder } from "../src/render/assets.ts";
import { buildServerIfChanged } from "./build_server.ts";
import { CLIENT_SOURCES, isUpToDate, stampBuild } from "./build_stamp.ts";
import { compressFiles } from "./compress_files.ts";

type Mode = "production" | "development";

/**
 * Builds the browser's files: the islands, their client and the stylesheet. Takes some seconds for production, most of them
 * for compressing, and half a second for development.
 * @param reloads adds the script that lets open pages reload themselves; for `deno task dev`
 */
export async function buildClient(mode: Mode, { reloads = false } = {}): Promise<void> {
  // Vite picks React's build by NODE_ENV, not by its mode.
  process.env.NODE_ENV = mode;
  const outDir = assetsFolder(mode);
  // Loading Vite takes longer than a start that finds everything built.
  const { build } = await import("vite");
  await build({
    mode,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      minify: mode === "production",
      rollupOptions: { input: ["client.ts", "src/components/styles.css", ...reloads ? ["src/browser/reload.ts"] : []] },
    },
  });
  if (mode === "production") await compressFiles(outDir);
}

/** Builds the browser's files for production, unless what is there was built from the same sources and is complete. */
async function buildClientIfChanged(): Promise<void> {
  const folder = assetsFolder("production");
  if (isUpToDate(folder, CLIENT_SOURCES)) return;
  await buildClient("production");
  stampBuild(folder, CLIENT_SOURCES);
}

/** Builds what a start in production serves, the browser's files and the server's bundle, as far as they changed. */
export async function buildIfChanged(): Promise<void> {
  await buildClientIfChanged();
  await buildServerIfChanged();
}

if (import.meta.main) await buildIfChanged();
