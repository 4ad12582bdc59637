import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";

/** How much waits for a reader, in characters: about a thousand lines. */
const MAX_WAITING = 256 * 1024;

const TRY_AGAIN_MS = 100;

type Write = (text: string) => Promise<void>;

/**
 * Writes lines in order without blocking the process while no one reads them: a terminal may be paused, a collector
 * stalled. Lines that find no room or no reader give way to one that `describeDropped` makes.
 */
export function openOutput(name: "stdout" | "stderr", describeDropped: (lines: number) => string) {
  let write: Write | undefined;
  const waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  let writing: Promise<void> | undefined;

  async function writeWaiting(): Promise<void> {
    write ??= process.versions.deno === undefined ? writerOfNode(process[name]) : writerOfDeno(Deno[name]);
    for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
      size -= line.length;
      // One at a time: a pipe takes a short text whole, so two outputs that share one do not mix lines.
      await write(`${line}\n`).catch(() => dropped++);
      if (dropped === 0 || waiting.length > 0) continue;
      const told = dropped;
      dropped = 0;
      await write(`${describeDropped(told)}\n`).catch(() => dropped += told);
    }
    writing = undefined;
  }

  return {
    print(line: string): void {
      // After a drop, until the rest is written, so that a slow reader is not told of each.
      if (size > MAX_WAITING || (dropped > 0 && waiting.length > 0)) return void dropped++;
      waiting.push(line);
      size += line.length;
      writing ??= writeWaiting();
    },
    /** Waits until all is written, in vain if no one reads. */
    flush: () => writing ?? Promise.resolve(),
  };
}

/** Writes asynchronously, unlike console and process.stdout, which block the whole process in Deno. */
function writerOfDeno(stream: { write(bytes: Uint8Array): Promise<number> }): Write {
  return async (text) => {
    for (let bytes = new TextEncoder().encode(text); bytes.length > 0;) {
      try {
        bytes = bytes.subarray(await stream.write(bytes));
      } catch (error) {
        // A program that shares the pipe, such as npx, has made it refuse instead of wait.
        if (!(error instanceof Deno.errors.WouldBlock)) throw error;
        await delay(TRY_AGAIN_MS);
      }
    }
  };
}

function writerOfNode(stream: NodeJS.WriteStream & { _handle?: { setBlocking?(isBlocking: boolean): void } }): Write {
  // Node blocks on terminals, and has no other way to turn that off.
  stream._handle?.setBlocking?.(false);
  stream.on("error", () => {}); // it would end the process, and each write tells of its own
  return (text) => new Promise((resolve, reject) => stream.write(text, (error) => error ? reject(error) : resolve()));
}
