import { open } from "node:fs/promises";
import { createReadStream, createWriteStream } from "node:fs";
import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import { reasonOf } from "../postgres/embedded/error.ts";

/** A backup could not be made or restored. The message is a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** A file to put into an archive. */
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
 * @param recipient an age recipient, age1...
 */
export async function writeArchive(
  files: AsyncIterable<ArchiveFile>,
  path: string,
  { createdAt, recipient }: { createdAt: Date; recipient: string | undefined },
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const pack = async () => {
    try {
      for await (const { name, bytes, content } of files) {
        const body = controller.add({ name, size: bytes, mtime: createdAt, mode: 0o600 }).getWriter();
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
    const encrypt = recipient === undefined ? undefined : await encrypterFor(recipient);
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
 * Reads the files of an archive in their order. That it is complete is known only once the last one has been asked for.
 * @param identities age identities, AGE-SECRET-KEY-1..., for an encrypted archive
 * @throws {BackupError} if it is none, is damaged, or is encrypted for somebody else
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

/** Tells by its first bytes what a file is. */
async function kindOf(path: string): Promise<"age" | "gzip"> {
  const file = await open(path).catch((error) => {
    throw new BackupError(`Cannot read ${path} (${reasonOf(error)}).`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0);
    const start = buffer.subarray(0, bytesRead).toString("latin1");
    if (start === AGE_MAGIC) return "age";
    if (start.startsWith(GZIP_MAGIC)) return "gzip";
    throw new BackupError(`${path} is not a backup.`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`Cannot read ${path} (${reasonOf(error)}).`);
  } finally {
    await file.close();
  }
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
  try {
    return await decrypter.decrypt(bytes) as ReadableStream<Uint8Array<ArrayBuffer>>;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason.includes("no identity matched")) {
      throw new BackupError(`${path} is encrypted for a different key.`);
    }
    throw damage(path, error);
  }
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
