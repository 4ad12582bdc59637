// Only in `deno task dev`, which writes a new version beside the built files whenever it has restarted the server.
const VERSION = "/build/version.txt";
const ASK_EVERY_MS = 300;

let shown: string | undefined;

async function reloadWhenChanged(): Promise<void> {
  const response = await fetch(VERSION, { cache: "no-store" }).catch(() => null); // null while the server restarts
  const version = response?.ok ? await response.text() : shown;
  shown ??= version;
  if (version !== shown) location.reload();
  else setTimeout(reloadWhenChanged, ASK_EVERY_MS);
}

reloadWhenChanged();
