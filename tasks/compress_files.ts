import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COPIES } from "../src/http/responses/static_files.ts";

const TEXT = /\.(js|css|svg|json)$/;

/** Puts compressed copies beside every text file of a folder, as small as they get. Hidden folders are not served. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((file) => TEXT.test(file) && !file.startsWith("."))) {
    const path = join(folder, file);
    const content = await readFile(path);
    await writeCopy(path + COPIES.br, content, await brotliAsync(content, BROTLI));
    await writeCopy(path + COPIES.gzip, content, await gzipAsync(content, { level: constants.Z_BEST_COMPRESSION }));
  }
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** The smallest files grow. */
async function writeCopy(path: string, content: Uint8Array, compressed: Uint8Array): Promise<void> {
  if (compressed.length < content.length) await writeFile(path, compressed);
}
