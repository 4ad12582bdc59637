// Only in `deno task dev`, which writes a new version beside the built files whenever it has restarted the server.
const VERSION_URL = "/build/version.txt";
const POLL_MS = 300;

let currentVersion: string | undefined;

async function reloadWhenChanged(): Promise<void> {
  const response = await fetch(VERSION_URL, { cache: "no-store" }).catch(() => null); // null while the server restarts
  const version = response?.ok ? await response.text() : currentVersion;
  currentVersion ??= version;
  if (version !== currentVersion) location.reload();
  else setTimeout(reloadWhenChanged, POLL_MS);
}

reloadWhenChanged();
