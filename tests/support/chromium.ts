import { type Browser, chromium } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser's program: an installed one named by CHROME, else one that npm ships for bare Linux machines. */
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

/** The one browser of this process, started when it is first asked for. */
export function browser(): Promise<Browser> {
  return launched ??= findChromium().then((executablePath) => chromium.launch({ executablePath, args: ARGUMENTS }));
}

let launched: Promise<Browser> | undefined;

/** Ends the browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close();
  launched = undefined;
}
