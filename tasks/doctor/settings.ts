import { isIP } from "node:net";
import { type Config, ConfigError, readConfig } from "../../src/process/config.ts";
import { type Finding, note, ok, problem } from "./finding.ts";

type Environment = Record<string, string | undefined>;

/** Reads the settings as the service does; undefined where they cannot be read, with one finding for each reason. */
export function checkSettings(env: Environment): { config: Config | undefined; findings: Finding[] } {
  try {
    const config = readConfig(env);
    return { config, findings: [ok("settings", "They can be read."), ...checkPublicUrl(config, env)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = "See the settings in README.md. The service does not start until this is mended.";
    return { config: undefined, findings: error.message.split("\n").map((line) => problem("settings", line, remedy)) };
  }
}

/** Whether people elsewhere can use the product at PUBLIC_URL, and safely. */
function checkPublicUrl({ publicUrl }: Config, env: Environment): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (!env.PUBLIC_URL) {
    return [note("settings", `PUBLIC_URL is not set, so people can use the product at ${publicUrl} alone.`)];
  }
  if (protocol === "https:" || isThisMachine(hostname)) return [];
  return [problem(
    "settings",
    `PUBLIC_URL is ${publicUrl}, so passwords and health data cross the network in the clear.`,
    "Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.",
  )];
}

function isThisMachine(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return address === "localhost" || address === "::1" || isIP(address) === 4 && address.startsWith("127.");
}
