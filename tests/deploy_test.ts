import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import postgres from "postgres";
import { openAndMigrate } from "../db/open.ts";
import { urls } from "../src/domain/urls.ts";
import { readConfig, SECRET_FILES } from "../src/process/config.ts";
import { freshDatabase } from "./support/postgres.ts";

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");

Deno.test("what the unit sets are settings that the product knows", () => {
  const settings = [...read("field-trip-lunches.service").matchAll(/^#?Environment=(\w+)=(.*)$/gm)]
    .map(([, name = "", value]) => [name, value]).filter(([name = ""]) => !SECRET_FILES.includes(name));
  assert.equal(readConfig(Object.fromEntries(settings)).dataDir, "/var/lib/field-trip-lunches/data");
});

Deno.test("nginx replaces the client's X-Forwarded-For, and hides the monitoring pages", () => {
  assert.match(read("nginx.conf"), /proxy_set_header X-Forwarded-For \$remote_addr;/);
  for (const path of ["/metrics", "/readyz"]) assert(read("nginx.conf").includes(`location = ${path} { return 404; }`));
});

Deno.test("nginx keeps connections for less long than the product's 150 seconds", () => {
  assert.match(read("nginx.conf"), /^ {4}keepalive_timeout 60s;$/m);
});

Deno.test("nginx limits the sign-ins and registrations of an address, at their addresses in the product", () => {
  const [, key = ""] = /"~(\^POST .*)" \$binary_remote_addr;/.exec(read("nginx.conf")) ?? [];
  for (const path of [urls.login, urls.register, urls.api.login, urls.api.register]) {
    assert.match(`POST ${path}`, new RegExp(key));
    assert.doesNotMatch(`GET ${path}`, new RegExp(key));
  }
  assert.match(read("nginx.conf"), /limit_req zone=lunches_sign_in burst=60 nodelay;/);
});

Deno.test("nginx writes no address into a log, where secrets would be", () => {
  const servers = read("nginx.conf").split(/^server \{$/m).slice(1);
  assert.equal(servers.length, 2);
  for (const server of servers) {
    assert.match(server, /^ {4}access_log off;$/m);
    assert.match(server, /^ {4}error_log \/dev\/null;$/m);
  }
});

Deno.test("the role that the documents create for a server of one's own is enough: it owns its database, and no more", async () => {
  const [statements = ""] = /^ {4}create role (?:.+\n)+/m.exec(read("../docs/operate.md")) ?? [];
  const { ownerUrl, drop } = await freshDatabase();
  const superuser = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  // The tests' own server has a database of the product's name.
  const name = `own_${crypto.randomUUID().slice(0, 8)}`;
  const own = Object.assign(new URL(ownerUrl), { username: name, password: "word-1", pathname: `/${name}` });
  try {
    const renamed = statements.replaceAll("lunches", name).replace("'...'", "'word-1'");
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
