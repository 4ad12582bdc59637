import process from "node:process";
import { build } from "vite";
import { assetsFolder } from "../src/render/assets.ts";

type Mode = "production" | "development";

/**
 * Builds the browser's files: the islands, their client and the stylesheet. Takes half a second.
 * @param reloads adds the script that lets open pages reload themselves; for `deno task dev`
 */
export async function buildClient(mode: Mode, { reloads = false } = {}): Promise<void> {
  // Vite picks React's build by NODE_ENV, not by its mode.
  process.env.NODE_ENV = mode;
  await build({
    mode,
    logLevel: "warn",
    build: {
      outDir: assetsFolder(mode),
      emptyOutDir: true,
      minify: mode === "production",
      rollupOptions: { input: ["client.ts", "src/components/styles.css", ...reloads ? ["src/browser/reload.ts"] : []] },
    },
  });
}

if (import.meta.main) await buildClient("production");
