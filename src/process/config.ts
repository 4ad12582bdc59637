import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { emailText } from "../domain/text/text_schemas.ts";
import type { ProviderSettings } from "../domain/accounts/provider.ts";
import { LOG_LEVELS } from "./log.ts";

// Aborts, so that later rules see only valid addresses.
const url = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, error: `must be ${hint}`, abort: true });

/** Writes a host as it appears in a URL: an IPv6 address in brackets. */
const hostInUrl = (host: string) => host.includes(":") ? `[${host}]` : host;

/** Whether the user and password are valid percent-encoded text. RFC 3986 section 2.1. */
function hasValidCredentials(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

/** The hosts that are this machine. RFC 8252 section 8.3 allows http on them. */
export const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];

/** Drops the slash after a bare host. At the end of a path, it may belong to the issuer's name. */
const withoutLastSlash = (text: string) => text.replace(/^(https?:\/\/[^/]+)\/$/, "$1");

const TOGETHER = [
  ["ADMIN_EMAIL", "ADMIN_PASSWORD"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME", "OIDC_DOMAINS"],
] as const;

/** An optional setting that a file can give, which the same name with _FILE names. */
const secret = <Schema extends z.ZodType>(schema: Schema) => schema.optional().meta({ isSecret: true });

const environment = z.object({
  PORT: z.string().regex(/^\d+$/, "must be a port number from 1 to 65535").transform(Number)
    .refine((port) => port >= 1 && port <= 65535, "must be a port number from 1 to 65535").default(8000),
  HOST: z.string().refine(
    (host) => URL.canParse(`http://${hostInUrl(host)}`) && /^[\w.:-]+$/.test(host),
    "must be an address to listen on, such as 127.0.0.1",
  ).default("127.0.0.1"),
  PUBLIC_URL: url(/^https?$/, "an address such as https://lunches.example.org")
    .refine((text) => new URL(text).pathname === "/", "must not have a path").optional(),
  DATABASE_URL: secret(url(/^postgres(ql)?$/, "an address such as postgres://user:password@host/database")),
  DATA_DIR: z.string().min(1, "must not be empty").default("./data"),
  ADMIN_EMAIL: z.optional(emailText("must be an email address")),
  ADMIN_PASSWORD: secret(z.string().min(8, "must have at least 8 characters")),
  SMTP_URL: secret(
    url(/^smtps?$/, "an address such as smtp://user:password@host:587")
      .refine((text) => /^smtps?:\/\/[^/?#]+\/?$/.test(text), "must end with the host or its port")
      .refine(hasValidCredentials, "must write % in its user and password as %25"),
  ),
  MAIL_FROM: z.optional(emailText("must be an email address")),
  DISTRICT_NAME: z.string().trim().min(1, "must not be empty").max(100, "must have at most 100 characters")
    .default("Juneau School District"),
  RETENTION_DAYS: z.string().regex(/^\d{1,5}$/, "must be a number of days, at least 1").transform(Number)
    .refine((days) => days >= 1, "must be a number of days, at least 1").default(400),
  RECORD_YEARS: z.string().regex(/^([3-9]|[1-9]\d)$/, "must be a number of years from 3 to 99").transform(Number)
    .default(3),
  METRICS_TOKEN: secret(z.string().regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters without spaces")),
  LOG_LEVEL: z.enum(LOG_LEVELS, "must be debug, info, warn or error").default("info"),
  LOG_FAILED_SIGN_INS: z.enum(["on", "off"], "must be on or off").default("off"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().regex(
    /^age1[02-9ac-hj-np-z]{58}$/,
    'must be an age recipient, age1..., as "deno task backup --new-key" prints it',
  ).optional(),
  TRUST_PROXY: z.enum(["on", "off"], "must be on or off").default("off"),
  OIDC_ISSUER: url(/^https?$/, "an address such as https://accounts.google.com").refine(
    (text) => text.startsWith("https:") || LOOPBACK.includes(new URL(text).hostname),
    "must begin with https",
  ).refine((text) => !text.includes("/.well-known/"), "must end before /.well-known/openid-configuration").refine(
    (text) => !/^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(text),
    "must name your tenant by its ID, not by common, organizations or consumers",
  ).transform(withoutLastSlash).optional(),
  OIDC_CLIENT_ID: z.string().trim().optional(),
  OIDC_CLIENT_SECRET: secret(z.string().trim()),
  OIDC_NAME: z.string().trim().max(40, "must have at most 40 characters").optional(),
  OIDC_DOMAINS: z.string().toLowerCase().transform((text) => text.split(/[\s,]+/).filter(Boolean)).refine(
    (domains) => domains.length > 0 && domains.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)),
    "must be domains such as example.org",
  ).optional(),
  PASSWORD_SIGN_IN: z.enum(["on", "administrators"], "must be on or administrators").default("on"),
}).superRefine((env, context) => {
  const require = (name: keyof typeof env, why: string) => {
    const orFile = SECRETS.includes(name) ? `or ${name}_FILE ` : "";
    if (!env[name]) context.addIssue({ code: "custom", path: [name], message: `${orFile}must be set ${why}` });
  };
  for (const group of TOGETHER) {
    const given = group.find((name) => env[name]);
    if (given) group.forEach((name) => require(name, `when ${given} is set`));
  }
  if (env.SMTP_URL) require("MAIL_FROM", "when SMTP_URL is set");
  if (env.PASSWORD_SIGN_IN === "administrators") require("OIDC_ISSUER", "for PASSWORD_SIGN_IN=administrators");
});

export const SETTINGS = Object.keys(environment.shape);

const SECRETS: readonly string[] = Object.entries(environment.shape)
  .flatMap(([name, schema]) => schema.meta()?.isSecret ? name : []);

export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** An error whose message has one line for each unknown or malformed variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Matches names that are surely meant for this program. An environment has many others. */
const OUR_NAMES =
  /^(ADMIN_|BACKUP_|SMTP_|MAIL_|METRICS_|DISTRICT(_|$)|RETENTION_|RECORD_|TRUST_|PUBLIC_URL|DATA_DIR|DATABASE_URL|LOG_FAILED_|OIDC_|PASSWORD_SIGN_)/;

/** Matches what a cluster or linked containers set for another service, which may be named mail or smtp. */
const OF_SERVICE = /^\w+(_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP|SCTP))(_\w+)?=|^\w+_PORT=(tcp|udp|sctp):\/\//;

/** Matches a setting's name in another case, or with one letter wrong, missing, added or swapped with the next. */
function slipsOf(setting: string): RegExp {
  // PORT and HOST are a letter away from names of other programs, so only a doubled letter counts.
  if (setting.length < 6) return new RegExp(`^${[...setting].map((letter) => `${letter}+`).join("")}$`, "i");
  const slips = [...setting].flatMap((letter, at) => {
    const [before, after] = [setting.slice(0, at), setting.slice(at + 1)];
    return [
      `${before}.?${after}`,
      `${before}.${letter}${after}`,
      `${before}${after[0] ?? ""}${letter}${after.slice(1)}`,
    ];
  });
  return new RegExp(`^(${slips.join("|")}|${setting}.)$`, "i");
}

/** Reads and checks the README's variables, and the files that they name; a ConfigError names each fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = [...SETTINGS, ...SECRET_FILES];
  const slips = known.map((setting) => ({ setting, pattern: slipsOf(setting) }));
  const others = Object.keys(env).filter((name) => !known.includes(name) && !OF_SERVICE.test(`${name}=${env[name]}`));
  const unknown = others.flatMap((name) => {
    const meant = slips.find(({ pattern }) => pattern.test(name))?.setting;
    if (meant === undefined && !OUR_NAMES.test(name)) return [];
    const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
    return `${name} is not a known setting.${hint} It is in the environment of this process, or in the file of settings that ` +
      `its service or container reads. The settings are: ${known.join(", ")}.`;
  });
  // An empty variable counts as not set.
  const given = Object.fromEntries(SETTINGS.map((name) => [name, env[name] || undefined]));
  const secrets = readSecrets(env);
  const parsed = environment.safeParse({ ...given, ...secrets.values });
  const malformed = parsed.error?.issues.filter(({ path }) => !secrets.unread.has(path.join(".")))
    .map((issue) => `${issue.path.join(".")} ${issue.message}.`) ?? [];
  // An empty value would mean the database that comes with the product, an empty one.
  for (const name of ["DATABASE_URL", "DATABASE_URL_FILE"]) {
    if (env[name] === "") unknown.push(`${name} is empty. Give it a value, or remove it.`);
  }
  const problems = [...unknown, ...secrets.unread.values(), ...malformed];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join("\n"));

  return Object.freeze(toConfig(parsed.data));
}

function toConfig(data: z.output<typeof environment>) {
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: new URL(data.PUBLIC_URL ?? `http://${hostInUrl(data.HOST)}:${data.PORT}`).origin,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    firstAdmin: data.ADMIN_EMAIL && data.ADMIN_PASSWORD
      ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
      : undefined,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    districtName: data.DISTRICT_NAME,
    retentionDays: data.RETENTION_DAYS,
    recordYears: data.RECORD_YEARS,
    trustProxy: data.TRUST_PROXY === "on",
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    logsFailedSignIns: data.LOG_FAILED_SIGN_INS === "on",
    /** The folder of the daily backups; by default none for a district's own server. */
    backupDir: data.BACKUP_DIR ?? (data.DATABASE_URL ? undefined : join(data.DATA_DIR, "backups")),
    backupKey: data.BACKUP_KEY,
    provider: data.OIDC_ISSUER && data.OIDC_CLIENT_ID && data.OIDC_CLIENT_SECRET && data.OIDC_NAME && data.OIDC_DOMAINS
      ? {
        issuer: data.OIDC_ISSUER,
        clientId: data.OIDC_CLIENT_ID,
        clientSecret: data.OIDC_CLIENT_SECRET,
        name: data.OIDC_NAME,
        domains: data.OIDC_DOMAINS,
        leavesPasswordsToAdministrators: data.PASSWORD_SIGN_IN === "administrators",
      } satisfies ProviderSettings
      : undefined,
  };
}

/** Reads the secrets given as files, as service managers hand them over, and names those it could not read. */
function readSecrets(env: Record<string, string | undefined>) {
  const values: Record<string, string> = {};
  const unread = new Map<string, string>();
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) {
      unread.set(name, `${name} and ${name}_FILE are both set. Remove one of them.`);
      continue;
    }
    try {
      // Editors and echo end a file with a newline, which belongs to no secret.
      values[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (!values[name]) unread.set(name, `${name}_FILE names ${file}, which is empty.`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      unread.set(name, `${name}_FILE names ${file}, which cannot be read (${code ?? message}).`);
    }
  }
  return { values, unread };
}
