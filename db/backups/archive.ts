import { createReadStream } from "node:fs";
import { appendFile, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { reasonOf } from "../postgres/embedded/error.ts";
import { BackupError, SilentFolderError } from "./error.ts";
import { pathExists, withDeadline } from "./folder_calls.ts";

interface ArchiveFile {
  name: string;
  bytes: number;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A file found in an archive. Its content must be read to its end before the next file is asked for. */
export interface FoundFile {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const AGE_MAGIC = "age-encryption.org/v1\n";
const GZIP_MAGIC = "\x1f\x8b";

/** A third of the usual level's time, for a file a tenth larger. */
const GZIP_LEVEL = 3;

/** The size of one read or write: small enough that a slow disk is not taken for a silent one. */
const PIECE_BYTES = 1 << 20;

/** The ending of an encrypted backup's SHA-256 file, for `sha256sum`: the service has no key to check with. */
export const CHECKSUM = ".sha256";

/** Writes a tar.gz archive, encrypted with age for `backupKey` (age1...), into an empty file; returns its SHA-256. */
export async function writeArchive(
  files: AsyncIterable<ArchiveFile>,
  path: string,
  { now, backupKey }: { now: Date; backupKey: string | undefined },
): Promise<string> {
  const hash = createHash("sha256");
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    try {
      for await (const { name, bytes, content } of files) {
        const body = controller.add({ name, size: bytes, mtime: now, mode: 0o600 }).getWriter();
        for await (const piece of content) await body.write(piece);
        await body.close();
      }
      controller.finalize();
    } catch (error) {
      controller.error(error);
      throw error;
    }
  };
  const compress = async () => {
    const encrypt = backupKey === undefined ? undefined : await encrypterFor(backupKey);
    const tar = Readable.fromWeb(readable as never);
    const gzip = createGzip({ level: GZIP_LEVEL });
    // Bytes that arrive while a piece is written make up the next one.
    const target = new Writable({
      highWaterMark: PIECE_BYTES,
      writev(waiting, done) {
        const piece = Buffer.concat(waiting.map(({ chunk }) => chunk));
        hash.update(piece);
        withDeadline(dirname(path), () => appendFile(path, piece, { flush: true })).then(() => done(), done);
      },
    });
    if (!encrypt) return await pipeline(tar, gzip, target);
    await pipeline(tar, gzip, (source) => encrypt(source), target);
  };
  // Whichever fails first ends the other; both have ended before the error is thrown.
  const [packed, compressed] = await Promise.allSettled([pack(), compress()]);
  for (const outcome of [compressed, packed]) if (outcome.status === "rejected") throw outcome.reason;
  return hash.digest("hex");
}

/** Returns the encrypter for an age recipient; throws a BackupError for anything else. */
export async function encrypterFor(recipient: string) {
  // Loaded only where backups are encrypted.
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new BackupError(`BACKUP_KEY is not a valid age recipient (${reasonOf(error)}).`);
  }
  return async function* (source: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(ReadableStream.from(source));
  };
}

/**
 * Yields the files in order. Only after the last one is the archive known to be complete.
 * @param identities age identities, AGE-SECRET-KEY-1..., for an encrypted archive
 * @throws {BackupError} if it is not an archive, is damaged, or is encrypted for another recipient
 */
export async function* readArchive(path: string, identities: readonly string[]): AsyncGenerator<FoundFile> {
  const kind = await kindOf(path);
  const bytes = ReadableStream.from(readPieces(path));
  const compressed = kind === "age" ? await decrypt(bytes, identities, path) : bytes;
  const entries = compressed.pipeThrough(new DecompressionStream("gzip"))
    .pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of detectDamage(entries, path)) {
    yield { name: header.name, content: detectDamage(body, path) };
  }
}

/** Reads the whole archive; throws a BackupError if it is damaged anywhere. */
export async function readToEnd(path: string, identities: readonly string[], signal?: AbortSignal): Promise<void> {
  for await (const { content } of readArchive(path, identities)) {
    for await (const _ of content) signal?.throwIfAborted();
  }
}

/** Returns what is wrong with a backup, as far as that shows without its key. */
export async function findDamage(path: string, signal?: AbortSignal): Promise<BackupError | undefined> {
  try {
    if (!path.endsWith(".age")) return void await readToEnd(path, [], signal);
    // Backups of earlier releases have no checksum file.
    if (!await pathExists(dirname(path), path + CHECKSUM)) return undefined;
    const noted = await withDeadline(dirname(path), () => readFile(path + CHECKSUM, "utf8"));
    const hash = createHash("sha256");
    for await (const piece of readPieces(path)) {
      signal?.throwIfAborted();
      hash.update(piece);
    }
    if (noted.startsWith(hash.digest("hex"))) return undefined;
    return new BackupError(`${path} is damaged: it does not match its checksum in ${basename(path)}${CHECKSUM}.`);
  } catch (error) {
    if (error instanceof SilentFolderError || !(error instanceof BackupError)) throw error;
    return error;
  }
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0;; start += PIECE_BYTES) {
    const read = () => createReadStream(path, { start, end: start + PIECE_BYTES - 1 }).toArray();
    const found = await withDeadline(dirname(path), read).catch((error) => {
      throw error instanceof BackupError ? error : new BackupError(`Cannot read ${path} (${reasonOf(error)}).`);
    });
    if (found.length === 0) return;
    yield* found;
  }
}

async function kindOf(path: string): Promise<"age" | "gzip"> {
  const start = await readPieces(path).next();
  const magic = Buffer.from(start.value ?? []).toString("latin1", 0, AGE_MAGIC.length);
  if (magic === AGE_MAGIC) return "age";
  if (magic.startsWith(GZIP_MAGIC)) return "gzip";
  throw new BackupError(`${path} is not a backup.`);
}

async function decrypt(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  identities: readonly string[],
  path: string,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  if (identities.length === 0) {
    throw new BackupError(`${path} is encrypted. Add --key and the file with its secret key.`);
  }
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (error) {
    throw new BackupError(`The secret key is not valid (${reasonOf(error)}).`);
  }
  return await decrypter.decrypt(bytes).catch((error) => {
    if (!reasonOf(error).includes("no identity matched")) throw damage(path, error);
    throw new BackupError(`${path} is encrypted for a different key.`);
  }) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Passes on what a stream of the archive yields; a failure means that the file changed since it was written. */
async function* detectDamage<Item>(stream: AsyncIterable<Item>, path: string): AsyncGenerator<Item> {
  try {
    yield* stream;
  } catch (error) {
    throw error instanceof BackupError ? error : damage(path, error);
  }
}

function damage(path: string, cause: unknown): BackupError {
  return new BackupError(`${path} is damaged: it was cut off or changed (${reasonOf(cause)}).`, { cause });
}
