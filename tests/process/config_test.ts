import assert from "node:assert/strict";
import { join } from "node:path";
import { ConfigError, readConfig, SETTINGS } from "../../src/process/config.ts";

Deno.test("without any setting the embedded database is served on this machine's port 8000, and nothing else is set", () => {
  assert.deepEqual(JSON.parse(JSON.stringify(readConfig({}))), {
    port: 8000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:8000",
    dataDir: "./data",
    districtName: "Juneau School District",
    retentionDays: 400,
    recordYears: 3,
    trustProxy: false,
    logLevel: "info",
    logsFailedSignIns: false,
    backupDir: "data/backups",
  });
});

Deno.test("every setting is read and in the README, and the settings are frozen", async () => {
  const env = {
    PORT: "8443",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://lunches.test.example/",
    DATABASE_URL: "postgres://user:password@db.test.example/lunches",
    DATA_DIR: "/srv/lunches",
    ADMIN_EMAIL: "Admin@Test.Example",
    ADMIN_PASSWORD: "long-enough-1",
    SMTP_URL: "smtps://user:password@mail.test.example:465",
    MAIL_FROM: "lunches@test.example",
    DISTRICT_NAME: " Test District ",
    RETENTION_DAYS: "30",
    RECORD_YEARS: "7",
    TRUST_PROXY: "on",
    METRICS_TOKEN: "a-long-random-token",
    LOG_LEVEL: "debug",
    LOG_FAILED_SIGN_INS: "on",
    BACKUP_DIR: "/srv/backups",
    BACKUP_KEY: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    OIDC_ISSUER: "https://accounts.google.com",
    OIDC_CLIENT_ID: "lunches",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Google",
    OIDC_DOMAINS: "Test.Example, staff.test.example",
    PASSWORD_SIGN_IN: "administrators",
  };
  const config = readConfig(env);
  assert.deepEqual(Object.keys(env).toSorted(), SETTINGS.toSorted());
  assert.deepEqual(config, {
    port: 8443,
    host: "0.0.0.0",
    publicUrl: "https://lunches.test.example",
    databaseUrl: "postgres://user:password@db.test.example/lunches",
    dataDir: "/srv/lunches",
    firstAdmin: { email: "admin@test.example", password: "long-enough-1" },
    smtpUrl: "smtps://user:password@mail.test.example:465",
    mailFrom: "lunches@test.example",
    districtName: "Test District",
    retentionDays: 30,
    recordYears: 7,
    trustProxy: true,
    metricsToken: "a-long-random-token",
    logLevel: "debug",
    logsFailedSignIns: true,
    backupDir: "/srv/backups",
    backupKey: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    provider: {
      issuer: "https://accounts.google.com",
      clientId: "lunches",
      clientSecret: "secret",
      name: "Google",
      domains: ["test.example", "staff.test.example"],
      leavesPasswordsToAdministrators: true,
    },
  });
  // Without one of some, another is refused.
  const without = (name: string) => Promise.try(() => readConfig({ ...env, [name]: undefined })).catch(() => null);
  const readme = await Deno.readTextFile("README.md");
  for (const name of SETTINGS) assert.match(readme, new RegExp(`\\| (\\w+, )*${name}\\b`));
  for (const name of SETTINGS) assert.notDeepEqual(await without(name), config, name);
  assert(Object.isFrozen(config));
});

Deno.test("a longer name than a setting's is refused, unless other programs have such names", () => {
  for (const name of SETTINGS.filter((name) => !["PORT", "HOST", "LOG_LEVEL"].includes(name))) {
    assert.throws(() => readConfig({ [`${name}_OTHER`]: "x" }), ConfigError, name);
  }
});

Deno.test("an empty setting counts as not set, and other programs' variables are ignored", () => {
  assert.deepEqual(
    readConfig({
      PORT: "",
      SMTP_URL: "",
      HOME: "/root",
      POST: "x",
      HOSTS: "x",
      PGHOST: "x",
      AMQP_URL: "x",
      HTTP_URL: "x",
      XDG_DATA_DIRS: "x",
      MAIL_PORT: "tcp://10.0.0.7:25",
      MAIL_PORT_25_TCP_ADDR: "10.0.0.7",
      SMTP_SERVICE_HOST: "10.0.0.7",
      DATABASE_URL_SERVICE_PORT_SMTP: "25",
      NODE_ENV: "production",
    }),
    readConfig({}),
  );
});

Deno.test("secrets are read from files, without the newline at their end", async () => {
  const folder = await Deno.makeTempDir({ prefix: "lunches-secrets-" });
  const file = async (name: string, content: string) => {
    await Deno.writeTextFile(join(folder, name), content);
    return join(folder, name);
  };
  const config = readConfig({
    DATABASE_URL_FILE: await file("database", "postgres://user:password@db.test.example/lunches\n"),
    ADMIN_EMAIL: "admin@test.example",
    ADMIN_PASSWORD_FILE: await file("admin", " ends with a space \r\n"),
    SMTP_URL_FILE: await file("smtp", "smtps://user:password@mail.test.example:465"),
    MAIL_FROM: "lunches@test.example",
  });
  assert.equal(config.databaseUrl, "postgres://user:password@db.test.example/lunches");
  assert.equal(config.firstAdmin?.password, " ends with a space ");
  assert.equal(config.smtpUrl, "smtps://user:password@mail.test.example:465");

  const secret = await file("secret", "secret \n\n");
  const { OIDC_CLIENT_SECRET: _, ...others } = PROVIDER;
  assert.equal(readConfig({ ...others, OIDC_CLIENT_SECRET_FILE: secret }).provider?.clientSecret, "secret");

  const empty = await file("empty", "\n");
  const error = { name: "ConfigError", message: `DATABASE_URL_FILE names ${empty}, which is empty.` };
  assert.throws(() => readConfig({ DATABASE_URL_FILE: empty }), error);
  await Deno.remove(folder, { recursive: true });
});

const PROVIDER = {
  OIDC_ISSUER: "https://idp.example.org",
  OIDC_CLIENT_ID: "lunches",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_NAME: "Accounts",
  OIDC_DOMAINS: "example.org",
};

const ANY_CHARACTERS = "smtp://user%40x.org:100%25%C3%A9@mail.test.example";
const issuer = (OIDC_ISSUER: string) => ({ ...PROVIDER, OIDC_ISSUER });

const RIGHT: [env: Record<string, string>, value: string][] = [
  [{ HOST: "::1" }, "http://[::1]:8000"],
  [{ SMTP_URL: ANY_CHARACTERS, MAIL_FROM: "a@b.org" }, ANY_CHARACTERS],
  // Its slash belongs to it at the end of a path only, and without https it is taken on this machine only.
  [issuer("https://idp.example.org/"), "https://idp.example.org"],
  [issuer("https://idp.example.org/tenant/"), "https://idp.example.org/tenant/"],
  [issuer("http://127.0.0.1:8080/realms/x"), "http://127.0.0.1:8080/realms/x"],
  [issuer("http://[::1]:8080"), "http://[::1]:8080"],
  [issuer("http://localhost:8080"), "http://localhost:8080"],
];

for (const [env, value] of RIGHT) {
  Deno.test(`of ${JSON.stringify(env)}, ${value} is read`, () => {
    assert(JSON.stringify(readConfig(env)).includes(JSON.stringify(value)));
  });
}

const PORT = "PORT must be a port number from 1 to 65535.";
const wrong: [env: Record<string, string>, message: string | RegExp][] = [
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be debug, info, warn or error."],
  [{ PORT: "0" }, PORT],
  [{ HOST: "a b" }, "HOST must be an address to listen on, such as 127.0.0.1."],
  [{ PUBLIC_URL: "nonsense" }, "PUBLIC_URL must be an address such as https://lunches.example.org."],
  [{ PUBLIC_URL: "https://x.org/lunches" }, "PUBLIC_URL must not have a path."],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address such as postgres://user:password@host/database."],
  [{ ADMIN_EMAIL: "x", ADMIN_PASSWORD: "long-enough-1" }, "ADMIN_EMAIL must be an email address."],
  [{ ADMIN_EMAIL: "a@b.org", ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have at least 8 characters."],
  [{ ADMIN_EMAIL: "a@b.org" }, "ADMIN_PASSWORD or ADMIN_PASSWORD_FILE must be set when ADMIN_EMAIL is set."],
  [{ ADMIN_PASSWORD: "long-enough-1" }, "ADMIN_EMAIL must be set when ADMIN_PASSWORD is set."],
  [{ SMTP_URL: "smtp://x.org" }, "MAIL_FROM must be set when SMTP_URL is set."],
  [{ SMTP_URL: "http://x.org", MAIL_FROM: "a@b.org" }, /^SMTP_URL must be an address such as smtp:\/\/\S+$/],
  [{ SMTP_URL: "smtp://x.org?secure=true", MAIL_FROM: "a@b.org" }, "SMTP_URL must end with the host or its port."],
  [
    { SMTP_URL: "smtp://user:100%@x.org", MAIL_FROM: "a@b.org" },
    "SMTP_URL must write % in its user and password as %25.",
  ],
  [{ BACKUP_KEY: "secret" }, /^BACKUP_KEY must be an age recipient, /],
  [{ ...PROVIDER, OIDC_ISSUER: "http://idp.example.org" }, "OIDC_ISSUER must begin with https."],
  [{ ...PROVIDER, OIDC_DOMAINS: "example.org,x" }, "OIDC_DOMAINS must be domains such as example.org."],
  [
    { ...PROVIDER, OIDC_CLIENT_ID: " ", OIDC_CLIENT_SECRET: " " },
    ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE"]
      .map((names) => `${names} must be set when OIDC_ISSUER is set.`).join("\n"),
  ],
  [
    { ...PROVIDER, OIDC_ISSUER: "https://Login.MicrosoftOnline.com/organizations" },
    "OIDC_ISSUER must name your tenant by its ID, not by common, organizations or consumers.",
  ],
  [
    { ...PROVIDER, OIDC_ISSUER: "https://idp.example.org/.well-known/openid-configuration" },
    "OIDC_ISSUER must end before /.well-known/openid-configuration.",
  ],
  [
    { OIDC_NAME: "Google" },
    ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE", "OIDC_DOMAINS"]
      .map((names) => `${names} must be set when OIDC_NAME is set.`).join("\n"),
  ],
  [{ PASSWORD_SIGN_IN: "administrators" }, "OIDC_ISSUER must be set for PASSWORD_SIGN_IN=administrators."],
  [{ PASSWORD_SIGN_IN: "off" }, "PASSWORD_SIGN_IN must be on or administrators."],
  [{ DATABASE_URL: "" }, "DATABASE_URL is empty. Give it a value, or remove it."],
  [{ DATABASE_URL_FILE: "" }, "DATABASE_URL_FILE is empty. Give it a value, or remove it."],
  [{ DISTRICT_NAME: "  " }, "DISTRICT_NAME must not be empty."],
  [{ TRUST_PROXY: "true" }, "TRUST_PROXY must be on or off."],
  [{ RETENTION_DAYS: "0" }, "RETENTION_DAYS must be a number of days, at least 1."],
  [{ RECORD_YEARS: "2" }, "RECORD_YEARS must be a number of years from 3 to 99."],
  [
    { TRUST_PROXIES: "x" },
    /^TRUST_PROXIES is not a known setting\. It is in the environment of this process, or in the/,
  ],
  [{ MAIL_PORT: "25" }, /^MAIL_PORT is not a known setting\./],
  [
    { SMTP_URI: "smtp://x" },
    /^SMTP_URI is not a known setting\. Did you mean SMTP_URL\? .* The settings are: PORT, HOST, .*PASSWORD_SIGN_IN, DATABASE_URL_FILE, .*\.$/,
  ],
  [{ DISTRICT_NAME_FILE: "/x" }, /^DISTRICT_NAME_FILE is not a known setting\./],
  [
    { DATABASE_URL: "postgres://x", DATABASE_URL_FILE: "/x" },
    "DATABASE_URL and DATABASE_URL_FILE are both set. Remove one of them.",
  ],
  [
    { MAIL_FROM: "x", SMTP_URL_FILE: "/no/such" },
    "SMTP_URL_FILE names /no/such, which cannot be read (ENOENT).\nMAIL_FROM must be an email address.",
  ],
  [
    { ADMIN_EMAIL: "a@b.org", ADMIN_PASSWORD_FILE: "/no/such" },
    "ADMIN_PASSWORD_FILE names /no/such, which cannot be read (ENOENT).",
  ],
  [{ PORT: "x", TRUST_PROXY: "true" }, `${PORT}\nTRUST_PROXY must be on or off.`],
];

for (const [env, message] of wrong) {
  Deno.test(`${JSON.stringify(env)} is told in one line a setting`, () => {
    assert.throws(() => readConfig(env), (error) => {
      assert(error instanceof ConfigError, String(error));
      if (typeof message === "string") assert.equal(error.message, message);
      else assert.match(error.message, message);
      return true;
    });
  });
}
