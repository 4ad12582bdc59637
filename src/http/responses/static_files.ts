import { readFile } from "node:fs/promises";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { serveStatic } from "hono/serve-static";
import { getMimeType } from "hono/utils/mime";
import { type Encoding, pickEncoding, varyByEncoding } from "./compression.ts";
import type { AppEnv } from "../env.ts";

/** The compressed copies that the build puts beside its files, by what they add to the name. */
export const COPIES: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/**
 * Serves the files of a folder under `path`, but for hidden ones: the build keeps its own list of files in .vite.
 * @param isImmutable whether names change with content: browsers may then cache files forever, else for an hour
 */
export function staticFiles({ path, folder, isImmutable }: { path: string; folder: string; isImmutable: boolean }) {
  const cache = isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=3600";
  const serve = serveStatic({
    root: folder,
    rewriteRequestPath: (requestPath) => requestPath.slice(path.length),
    getContent: async (file, c) => {
      const content = await readFor(file, c);
      return content && streamOf(content);
    },
    onFound: (_file, c) => {
      c.header("Cache-Control", cache);
      varyByEncoding(c);
    },
  });
  return createMiddleware<AppEnv>((c, next) => {
    const isServed = getMimeType(c.req.path) !== undefined && !c.req.path.includes("/.");
    return isServed ? serve(c, next) : next();
  });
}

type Content = Uint8Array<ArrayBuffer> | null;

async function readFor(file: string, c: Context): Promise<Content> {
  const encoding = pickEncoding(c, ["br", "gzip"]);
  const copy = encoding && await readOnce(file + COPIES[encoding]);
  if (!copy) return readOnce(file);
  c.header("Content-Encoding", encoding);
  return copy;
}

/** A build has fewer, and takes 2 MB. */
const MAX_CACHED_FILES = 500;

const kept = new Map<string, Promise<Content>>();

/** Reads a file into memory once, however many ask for it at once, and however slowly they read. */
function readOnce(file: string): Promise<Content> {
  const content = kept.get(file) ?? readIfExists(file);
  if (kept.size < MAX_CACHED_FILES) kept.set(file, content);
  const forget = () => kept.delete(file);
  content.then((found) => found ?? forget(), forget);
  return content;
}

/** Streams bytes, which a Response would copy. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** The codes of a file that does not exist, or cannot: its name is too long or contains a NUL. */
const NOT_FOUND_CODES = ["ENOENT", "EISDIR", "ENOTDIR", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"];

async function readIfExists(file: string): Promise<Content> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (NOT_FOUND_CODES.includes(code)) return null;
    throw error;
  }
}
