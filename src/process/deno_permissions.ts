import { isIP } from "node:net";
import { resolve } from "node:path";
import { GOOGLE_ISSUER } from "../domain/accounts/provider.ts";
import { type Config, ConfigError } from "./config.ts";

/** Lets V8's heap grow in small steps; decision 1. */
const V8_FLAGS = "--v8-flags=--max-semi-space-size=8,--heap-growing-percent=50";

/** Where a protocol is spoken by default; others are the database's. */
const PORTS: Record<string, number> = { "https:": 443, "http:": 80, "smtps:": 465, "smtp:": 587 };

/** The same for all settings: nothing is asked or fetched, and packages are those of the release. */
const ALWAYS = ["--quiet", "--no-prompt", "--cached-only", "--node-modules-dir=manual", V8_FLAGS];

/**
 * Returns the flags for `deno run` with which the server's bundle gets what these settings need, and nothing else.
 * Decision 29 says why each.
 *
 * The embedded server needs all: its programs run with this user's rights whatever Deno forbids, and only who may do all
 * may look into /proc, where we see whether it lives.
 * @param secretFiles where the settings' secrets are read from
 * @throws {ConfigError} when a path has a comma
 */
export function denoPermissions(config: Config, secretFiles: readonly string[]): string[] {
  const { databaseUrl, smtpUrl, provider, host, port, backupDir } = config;
  if (!databaseUrl) return [...ALWAYS, "--allow-all"];
  const backups = backupDir ? [resolve(backupDir)] : [];
  return [
    ...ALWAYS,
    "--allow-env",
    // The second, to see how much room there is for backups.
    `--allow-sys=hostname${backups.length > 0 ? ",statfs" : ""}`,
    "--allow-ffi=node_modules/@node-rs",
    list("net", [
      `${host.includes(":") ? `[${host}]` : host}:${port}`,
      addressIn(databaseUrl),
      ...smtpUrl ? mailServer(smtpUrl) : [],
      ...provider ? providerHosts(provider.issuer) : [],
    ]),
    list("read", [".", ...secretFiles, ...backups]),
    ...backups.length > 0 ? [list("write", backups)] : [],
  ];
}

function list(permission: string, names: readonly string[]): string {
  const wrong = names.find((name) => name.includes(","));
  if (wrong) throw new ConfigError(`${wrong} has a comma, which Deno's permissions cannot name. Choose another path.`);
  return `--allow-${permission}=${names.join(",")}`;
}

/**
 * Nodemailer looks a name up by itself and connects to what it finds, and large providers answer with another address each
 * time. So a name gives the right to look it up, and to connect to its port anywhere.
 */
function mailServer(smtpUrl: string): string[] {
  const address = addressIn(smtpUrl);
  const [, host = "", port] = /^(.*):(\d+)$/.exec(address) ?? [];
  return isIP(host.replace(/^\[|\]$/g, "")) ? [address] : [host, `0.0.0.0/0:${port}`];
}

/** The hosts and ports that a provider may be asked at. Google has others than its issuer's; everybody else their own. */
export function providerHosts(issuer: string): string[] {
  const others = issuer === GOOGLE_ISSUER ? ["oauth2.googleapis.com:443", "www.googleapis.com:443"] : [];
  return [addressIn(issuer), ...others];
}

/** The host and port in a URL, as --allow-net takes them. */
export function addressIn(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || (PORTS[protocol] ?? 5432)}`;
}
