import assert from "node:assert/strict";
import { readConfig } from "../../src/process/config.ts";
import { denoPermissions } from "../../src/process/deno_permissions.ts";

const DATABASE_URL = "postgres://user:password@db.test.example/lunches";

function allowed(env: Record<string, string>, permission: string): string[] | undefined {
  const flag = `--allow-${permission}=`;
  return denoPermissions(readConfig(env), []).find((one) => one.startsWith(flag))?.slice(flag.length).split(",");
}

Deno.test("with DATABASE_URL, nothing may be written or run, and only the program and its secrets are read", () => {
  const flags = denoPermissions(readConfig({ DATABASE_URL }), ["/run/secrets/database"]);
  assert.equal(flags.find((flag) => /^(-A|--allow-(all|write|run|import))/.test(flag)), undefined);
  assert(flags.includes("--allow-read=.,/run/secrets/database"));
  assert(flags.includes("--no-prompt"));
});

Deno.test("the network is the address to listen on, the database and the mail server", () => {
  const mail = { MAIL_FROM: "a@b.org" };
  assert.deepEqual(allowed({ DATABASE_URL }, "net"), ["127.0.0.1:8000", "db.test.example:5432"]);
  assert.deepEqual(
    allowed(
      { ...mail, HOST: "::", PORT: "80", DATABASE_URL: "postgres://[::1]:6000/x", SMTP_URL: "smtp://[::2]" },
      "net",
    ),
    ["[::]:80", "[::1]:6000", "[::2]:587"],
  );
  assert.deepEqual(
    allowed({ ...mail, DATABASE_URL, SMTP_URL: "smtps://u:p@mail.test.example" }, "net")?.slice(2),
    ["mail.test.example", "0.0.0.0/0:465"],
  );
});

Deno.test("without DATABASE_URL, the embedded database gets all permissions, to run and watch its programs", () => {
  assert(denoPermissions(readConfig({}), []).includes("--allow-all"));
});

Deno.test("with DATABASE_URL, BACKUP_DIR alone may be written", () => {
  const env = { DATABASE_URL, BACKUP_DIR: "/srv/backups" };
  assert.deepEqual(allowed(env, "write"), ["/srv/backups"]);
  assert.equal(allowed(env, "run"), undefined);
});

Deno.test("a path with a comma is refused in one line", () => {
  assert.throws(() => allowed({ DATABASE_URL, BACKUP_DIR: "/srv/a,b" }, "read"), {
    name: "ConfigError",
    message: /^\/srv\/a,b has a comma/,
  });
});
