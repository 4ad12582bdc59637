import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs `body` with a folder of its own, and removes it. */
export async function inFolder(body: (path: (name: string) => string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ dir: tmpdir(), prefix: "lunches-backups-" });
  try {
    await body((name) => join(folder, name));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
