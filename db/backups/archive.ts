import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { reasonOf } from "../postgres/embedded/error.ts";

/** The message is a sentence for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}

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

/** A third of the time of the usual level, for a file a tenth larger. */
const GZIP_LEVEL = 3;

/**
 * Writes a tar archive, compressed with gzip and, if a recipient is given, encrypted with age. Nothing is held in memory
 * but the pieces on their way.
 * @param path an empty file
 * @param backupKey an age recipient, age1...
 */
export async function writeArchive(
  files: AsyncIterable<ArchiveFile>,
  path: string,
  { now, backupKey }: { now: Date; backupKey: string | undefined },
): Promise<void> {
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
    const target = createWriteStream(path, { flush: true });
    if (!encrypt) return await pipeline(tar, gzip, target);
    await pipeline(tar, gzip, (source) => encrypt(source), target);
  };
  // Whichever fails first ends the other; both have ended before the error is thrown on.
  const [packed, compressed] = await Promise.allSettled([pack(), compress()]);
  for (const outcome of [compressed, packed]) if (outcome.status === "rejected") throw outcome.reason;
}

/** @throws {BackupError} if it is no age recipient */
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
 * In their order. That the archive is complete is known only once the last file has been asked for.
 * @param identities age identities, AGE-SECRET-KEY-1..., for an encrypted archive
 * @throws {BackupError} if it is none, is damaged, or is encrypted for another recipient
 */
export async function* readArchive(path: string, identities: readonly string[]): AsyncGenerator<FoundFile> {
  const kind = await kindOf(path);
  const stream = createReadStream(path, { highWaterMark: 64 * 1024 });
  const bytes = Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
  try {
    const compressed = kind === "age" ? await decrypt(bytes, identities, path) : bytes;
    const entries = compressed.pipeThrough(new DecompressionStream("gzip"))
      .pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of noticeDamage(entries, path)) {
      yield { name: header.name, content: noticeDamage(body, path) };
    }
  } finally {
    stream.destroy();
  }
}

/** @throws {BackupError} if the archive is damaged anywhere */
export async function readToEnd(path: string, identities: readonly string[]): Promise<void> {
  for await (const { content } of readArchive(path, identities)) {
    for await (const _ of content) continue;
  }
}

async function kindOf(path: string): Promise<"age" | "gzip"> {
  const [start] = await createReadStream(path, { end: AGE_MAGIC.length - 1 }).toArray().catch((error) => {
    throw new BackupError(`Cannot read ${path} (${reasonOf(error)}).`);
  });
  const magic = start?.toString("latin1") ?? "";
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

/** Passes on what a stream of the archive gives; a failure means that the file changed since it was written. */
async function* noticeDamage<Item>(stream: AsyncIterable<Item>, path: string): AsyncGenerator<Item> {
  try {
    yield* stream;
  } catch (error) {
    throw damage(path, error);
  }
}

function damage(path: string, cause: unknown): BackupError {
  return new BackupError(`${path} is damaged: it was cut off or changed (${reasonOf(cause)}).`, { cause });
}
