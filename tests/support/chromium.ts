import { type Browser, chromium } from "playwright";

const ARGUMENTS = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A name as of a local network: a browser takes no other name than localhost's for this machine.
  "--host-resolver-rules=MAP lunch.test 127.0.0.1",
];

/** Finds the browser's program: an installed one named by CHROME, else one that npm ships for bare Linux machines. */
export async function findChromium(): Promise<string> {
  const installed = Deno.env.get("CHROME");
  if (installed) return installed;
  const unpack = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "--no-config", "--node-modules-dir=none", "--quiet", UNPACK],
    stdout: "piped",
  });
  const { success, stdout } = await unpack.output();
  if (!success) throw new Error("No browser: set CHROME to the program of an installed Chrome or Chromium");
  return new TextDecoder().decode(stdout).trim();
}

const UNPACK = new URL("./unpack_chromium.mjs", import.meta.url).href;

/** Returns the browser of this isolate, which starts when it is first asked for and ends with the process. */
export function browser(): Promise<Browser> {
  return opened ??= findChromium().then((executablePath) => chromium.launch({ executablePath, args: ARGUMENTS }));
}

let opened: Promise<Browser> | undefined;

/** Ends the browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  await (await opened)?.close();
  opened = undefined;
}
