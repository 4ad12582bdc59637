import { readFile } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "hono/serve-static";
import { getMimeType } from "hono/utils/mime";
import type { AppEnv } from "./env.ts";

/**
 * Serves the files of a folder under `path`. Built files carry their content's hash in their name, so a browser may keep
 * them for good; others are asked for again after an hour.
 */
export function staticFiles({ path, folder, isHashed }: { path: string; folder: string; isHashed: boolean }) {
  const cache = isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (requestPath) => requestPath.slice(path.length),
    getContent: read,
    onFound: (_file, c) => c.header("Cache-Control", cache),
  });
  return createMiddleware<AppEnv>((c, next) => getMimeType(c.req.path) ? serve(c, next) : next());
}

/** There is none of that name, or there cannot be one: too long, or with a NUL in it. */
const NO_SUCH_FILE = ["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"];

async function read(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NO_SUCH_FILE.includes(code)) return null;
    throw error;
  }
}
