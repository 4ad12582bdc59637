import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import postgres from "postgres";
import { openAndMigrate } from "../db/open.ts";
import { urls } from "../src/domain/urls.ts";
import { readConfig, SECRET_FILES } from "../src/process/config.ts";
import { freshDatabase } from "./support/postgres.ts";
import { test } from "./support/test.ts";

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");

/** The settings that a unit or a compose file gives the product, with `/dev/null` for what is secret. */
function settingsIn(text: string, pattern: RegExp): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(pattern)].map(([, name = "", value = ""]) => [name, value.replace(/^"|"$/g, "")])
      .filter(([name = ""]) => !SECRET_FILES.includes(name)),
  );
}

Deno.test("what the unit and the containers set are settings that the product knows", () => {
  const unit = settingsIn(read("field-trip-lunches.service"), /^#?Environment=(\w+)=(.*)$/gm);
  const compose = settingsIn(read("compose.yaml").split("  postgres:")[0] ?? "", /^ {6}([A-Z_]+): (.+)$/gm);
  assert.equal(unit.DATA_DIR, "/var/lib/field-trip-lunches/data");
  assert.equal(readConfig(unit).dataDir, unit.DATA_DIR);
  assert.equal(readConfig(compose).publicUrl, "https://lunches.example.org");
  assert.equal(readConfig(compose).trustProxy, true);
});

Deno.test("both proxies replace the client's X-Forwarded-For, and hide the monitoring pages", () => {
  assert.match(read("nginx.conf"), /proxy_set_header X-Forwarded-For \$remote_addr;/);
  assert.match(read("Caddyfile"), /header_up X-Forwarded-For \{remote_host\}/);
  for (const proxy of [read("nginx.conf"), read("Caddyfile")]) {
    for (const path of ["/metrics", "/readyz"]) assert(proxy.includes(path));
  }
});

Deno.test("both proxies keep connections for less long than the product's 150 seconds", () => {
  assert.match(read("nginx.conf"), /^ {4}keepalive_timeout 60s;$/m);
  assert.match(read("Caddyfile"), /^\t\t\tkeepalive 2m$/m);
});

Deno.test("nginx limits the sign-ins and registrations of an address, at their addresses in the product", () => {
  const [, key = ""] = /"~(\^POST .*)" \$binary_remote_addr;/.exec(read("nginx.conf")) ?? [];
  for (const path of [urls.login, urls.register, urls.api.login, urls.api.register]) {
    assert.match(`POST ${path}`, new RegExp(key));
    assert.doesNotMatch(`GET ${path}`, new RegExp(key));
  }
  assert.match(read("nginx.conf"), /limit_req zone=lunches_sign_in burst=60 nodelay;/);
});

Deno.test("neither proxy writes an address into a log, where secrets would be", () => {
  const servers = read("nginx.conf").split(/^server \{$/m).slice(1);
  assert.equal(servers.length, 2);
  for (const server of servers) {
    assert.match(server, /^ {4}access_log off;$/m);
    assert.match(server, /^ {4}error_log \/dev\/null;$/m);
  }
  assert.match(read("Caddyfile"), /^\tlog default \{\n\t\texclude http\.log\.error\n\t\}$/m);
});

test("the containers' product signs in as a role that owns its database, and is no superuser", async () => {
  assert.doesNotMatch(read("compose.yaml"), /POSTGRES_USER/);
  const [, statements = ""] = /<<'SQL'\n([^]*)^SQL$/m.exec(read("create-database.sh")) ?? [];
  const { ownerUrl, drop } = await freshDatabase();
  const superuser = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  // The tests' own server has a database of the product's name.
  const name = `compose_${crypto.randomUUID().slice(0, 8)}`;
  const own = Object.assign(new URL(ownerUrl), { username: name, password: "word-1", pathname: `/${name}` });
  try {
    const renamed = statements.replaceAll("lunches", name).replace(":'password'", "'word-1'");
    for (const statement of renamed.trim().split(/(?<=;)\n/)) await superuser.unsafe(statement);
    const { db, close } = await openAndMigrate({ databaseUrl: own.href, dataDir: "none" }, () => {});
    const { rows } = await sql`select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user`
      .execute(db);
    await close();
    assert.deepEqual(rows, [{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  } finally {
    await superuser.unsafe(`drop database if exists ${name} (force)`);
    await superuser.unsafe(`drop role if exists ${name}`);
    await superuser.end();
    await drop();
  }
});
