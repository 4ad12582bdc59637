import { readFile } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "hono/serve-static";
import { getMimeType } from "hono/utils/mime";
import type { AppEnv } from "./env.ts";

/**
 * Serves the files of a folder under `path`, but for hidden ones: the build keeps its own list of files in .vite.
 * @param isImmutable whether their names change with their content, as with built files: browsers may then cache them
 * forever, else for an hour
 */
export function staticFiles({ path, folder, isImmutable }: { path: string; folder: string; isImmutable: boolean }) {
  const cache = isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (requestPath) => requestPath.slice(path.length),
    getContent: readIfExists,
    onFound: (_file, c) => c.header("Cache-Control", cache),
  });
  return createMiddleware<AppEnv>((c, next) => isServed(c.req.path) ? serve(c, next) : next());
}

function isServed(path: string): boolean {
  return getMimeType(path) !== undefined && !path.includes("/.");
}

/** The file does not exist, or cannot: its name is too long or contains a NUL. */
const NOT_FOUND_CODES = ["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"];

async function readIfExists(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NOT_FOUND_CODES.includes(code)) return null;
    throw error;
  }
}
