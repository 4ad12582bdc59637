import { build } from "vite";

/** Where the browser's files are built to: React's production build, or its talkative development build. */
export function buildFolder(mode: string): string {
  return mode === "production" ? "dist/client" : "dist/client-development";
}

/**
 * Builds the islands, their client and the stylesheet.
 * @param watch goes on building whenever a file changes
 */
export async function buildClient(mode: "production" | "development", watch = false): Promise<void> {
  await build({
    mode,
    logLevel: "warn",
    build: {
      outDir: buildFolder(mode),
      emptyOutDir: true,
      minify: mode === "production",
      ...watch ? { watch: {} } : {},
    },
  });
}

if (import.meta.main) await buildClient("production");
