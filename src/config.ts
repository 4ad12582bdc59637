import { z } from "zod";
import { emailText } from "./domain/text.ts";

// Aborts, so that later rules meet only what is an address.
const url = (protocols: RegExp, hint: string) => z.url({ protocol: protocols, error: `must be ${hint}`, abort: true });

/** A host as an address names it: an IPv6 address stands in brackets there. */
const inAddress = (host: string) => host.includes(":") ? `[${host}]` : host;

/** Whether user and password mean something as percent-encoded text. RFC 3986 section 2.1. */
function hasReadableSignIn(address: string): boolean {
  const { username, password } = new URL(address);
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: z.string().regex(/^\d+$/, "must be a port number from 1 to 65535").transform(Number)
    .refine((port) => port >= 1 && port <= 65535, "must be a port number from 1 to 65535").default(8000),
  HOST: z.string().refine(
    (host) => URL.canParse(`http://${inAddress(host)}`) && /^[\w.:-]+$/.test(host),
    "must be an address to listen on, such as 127.0.0.1",
  ).default("127.0.0.1"),
  PUBLIC_URL: url(/^https?$/, "an address such as https://lunches.example.org")
    .refine((text) => new URL(text).pathname === "/", "must not have a path").optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, "an address such as postgres://user:password@host/database").optional(),
  DATA_DIR: z.string().min(1, "must not be empty").default("./data"),
  ADMIN_EMAIL: emailText("must be an email address").optional(),
  ADMIN_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  SMTP_URL: url(/^smtps?$/, "an address such as smtp://user:password@host:587")
    .refine((text) => /^smtps?:\/\/[^/?#]+\/?$/.test(text), "must end with the host or its port")
    .refine(hasReadableSignIn, "must have % in its user and password written as %25").optional(),
  MAIL_FROM: emailText("must be an email address").optional(),
  DISTRICT_NAME: z.string().trim().min(1, "must not be empty").max(100, "must have at most 100 characters")
    .default("Juneau School District"),
  TRUST_PROXY: z.enum(["on", "off"], "must be on or off").default("off"),
}).superRefine((env, context) => {
  const goTogether = [["ADMIN_EMAIL", "ADMIN_PASSWORD"], ["ADMIN_PASSWORD", "ADMIN_EMAIL"], [
    "SMTP_URL",
    "MAIL_FROM",
  ]] as const;
  for (const [given, needed] of goTogether) {
    if (env[given] && !env[needed]) {
      context.addIssue({ code: "custom", path: [needed], message: `must be set when ${given} is set` });
    }
  }
});

/** The settings of one process, parsed once. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** Origin under which people reach the product, without a slash at its end. */
  publicUrl: string;
  databaseUrl: string | undefined;
  dataDir: string;
  firstAdmin: { email: string; password: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  districtName: string;
  trustProxy: boolean;
}>;

/** The environment does not make sense; the message is one line a variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Names that are surely meant for this program; an environment holds many others that are not. */
const OUR_NAMES = /^(ADMIN_|SMTP_|MAIL_|DISTRICT_|TRUST_PROXY|PUBLIC_URL|DATA_DIR|DATABASE_URL)/;

/**
 * Reads the variables of the README's table.
 * @throws {ConfigError} naming every unknown or malformed variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = Object.keys(environment.shape);
  const unknown = Object.keys(env).filter((name) => OUR_NAMES.test(name))
    .filter((name) => !known.includes(name)).map((name) =>
      `${name} is not a known setting. Known are: ${known.join(", ")}.`
    );
  // A variable that is set to nothing counts as not set.
  const given = Object.fromEntries(known.map((name) => [name, env[name] || undefined]));
  const parsed = environment.safeParse(given);
  const malformed = parsed.error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`) ?? [];
  if (!parsed.success || unknown.length > 0) throw new ConfigError([...unknown, ...malformed].join("\n"));

  const { data } = parsed;
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    publicUrl: new URL(data.PUBLIC_URL ?? `http://${inAddress(data.HOST)}:${data.PORT}`).origin,
    databaseUrl: data.DATABASE_URL,
    dataDir: data.DATA_DIR,
    firstAdmin: data.ADMIN_EMAIL && data.ADMIN_PASSWORD
      ? { email: data.ADMIN_EMAIL, password: data.ADMIN_PASSWORD }
      : undefined,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    districtName: data.DISTRICT_NAME,
    trustProxy: data.TRUST_PROXY === "on",
  });
}
