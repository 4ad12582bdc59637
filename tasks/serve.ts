import { existsSync } from "node:fs";

const BUNDLE = new URL("../dist/server/main.js", import.meta.url);

// Otherwise the person at the terminal would read that a module was not found.
if (!existsSync(BUNDLE)) {
  console.error('There is no build in dist/server. Run "deno task build" first.');
  Deno.exit(1);
}
await import(BUNDLE.href);
