import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { currentBuild, DIST, NotBuiltError, readBuilt } from "../process/build_folder.ts";

/** The URLs of the built files that pages load. */
export interface Assets {
  folder: string;
  styles: string;
  client: string;
  /** Only in `deno task dev`. */
  reload: string | undefined;
  /** The files that every page with a script preloads: the client's entry and what it imports. */
  clientFiles: string[];
  /** Returns what a page with an island preloads besides: the island's code, React and what they import. */
  filesFor(island: string): string[];
}

export const ASSETS_PATH = "/build";

const CLIENT_ENTRY = "client.ts";
const HYDRATE_ENTRY = "src/components/ui/hydrate_island.ts";
const STYLES_ENTRY = "src/components/styles.css";
const RELOAD_ENTRY = "src/browser/shell/reload.ts";

const manifestSchema = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }));

/**
 * Returns the folder of the browser's files, of React's production or development build.
 * @throws {NotBuiltError} when there is no build for production
 */
export function assetsFolder(mode: string | undefined, build?: string): string {
  return mode === "production" ? join(build ?? currentBuild(), "client") : join(DIST, "client-development");
}

/**
 * Reads the manifest of the build in `folder`.
 * @throws {NotBuiltError} when there is no build yet, or one that lacks a file or cannot be read
 */
export function loadAssets(folder: string): Assets {
  const manifest = readManifest(folder);
  const lacks = (name: string) => new NotBuiltError(`The build in ${folder} lacks ${name}. Run "deno task build".`);
  for (const { file } of Object.values(manifest)) if (!existsSync(join(folder, file))) throw lacks(file);
  const urlOf = (entry: string) => {
    const chunk = manifest[entry];
    if (!chunk) throw lacks(entry);
    return `${ASSETS_PATH}/${chunk.file}`;
  };
  const withImports = (entry: string, seen: Set<string>): Set<string> => {
    if (!seen.has(entry)) {
      seen.add(entry);
      manifest[entry]?.imports.forEach((imported) => withImports(imported, seen));
    }
    return seen;
  };
  const clientEntries = withImports(CLIENT_ENTRY, new Set());
  return {
    folder,
    styles: urlOf(STYLES_ENTRY),
    client: urlOf(CLIENT_ENTRY),
    reload: manifest[RELOAD_ENTRY] && urlOf(RELOAD_ENTRY),
    clientFiles: [...clientEntries].map(urlOf),
    filesFor(island) {
      const entries = withImports(`islands/${island}.tsx`, withImports(HYDRATE_ENTRY, new Set()));
      return [...entries.difference(clientEntries)].map(urlOf);
    },
  };
}

function readManifest(folder: string) {
  const text = readBuilt(folder, () => readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new NotBuiltError(`The build in ${folder} is damaged. Run "deno task build".`, { cause });
  }
}
