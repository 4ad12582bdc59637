import process from "node:process";
import { compressFiles } from "./compress_files.ts";

type Mode = "production" | "development";

/**
 * Builds the browser's files into a folder that has nothing else: the islands, their client and the stylesheet. Takes
 * some seconds for production, most of them
 * for compressing, and half a second for development.
 * @param reloads adds the script that lets open pages reload themselves; for `deno task dev`
 */
export async function buildClient(mode: Mode, outDir: string, { reloads = false } = {}): Promise<void> {
  // Vite picks React's build by NODE_ENV, not by its mode.
  process.env.NODE_ENV = mode;
  // Loading Vite takes longer than a start that finds everything built.
  const { build } = await import("vite");
  await build({
    mode,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      minify: mode === "production",
      rollupOptions: {
        input: ["client.ts", "src/components/styles.css", ...reloads ? ["src/browser/shell/reload.ts"] : []],
      },
    },
  });
  if (mode === "production") await compressFiles(outDir);
}
