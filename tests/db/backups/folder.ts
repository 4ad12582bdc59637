import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs `body` with a folder of its own, and removes it. */
export async function inFolder<Result>(body: (path: (name: string) => string) => Promise<Result>): Promise<Result> {
  const folder = await Deno.makeTempDir({ dir: tmpdir(), prefix: "lunches-backups-" });
  try {
    return await body((name) => join(folder, name));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
