import { type Browser, type BrowserServer, chromium } from "playwright";

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

/** The browser's program: an installed one named by CHROME, else one that npm ships for bare Linux machines. */
async function findChromium(): Promise<string> {
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

/**
 * Starts a browser that several processes share, each with windows of its own: a start costs as much as ten pages.
 * @returns the address for TEST_BROWSER, and how to end the browser
 */
export async function startSharedBrowser(): Promise<BrowserServer> {
  return await chromium.launchServer({ executablePath: await findChromium(), args: ARGUMENTS });
}

/** The browser of this process: the shared one that TEST_BROWSER names, else its own, when it is first asked for. */
export function browser(): Promise<Browser> {
  return opened ??= openBrowser();
}

async function openBrowser(): Promise<Browser> {
  const shared = Deno.env.get("TEST_BROWSER");
  if (shared) return await chromium.connect(shared);
  return await chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
}

let opened: Promise<Browser> | undefined;

/** Leaves the browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  await (await opened)?.close();
  opened = undefined;
}
