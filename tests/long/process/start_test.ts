import assert from "node:assert/strict";
import { sql } from "kysely";
import { urls } from "../../../src/domain/urls.ts";
import { openDatabase } from "../../../db/client.ts";
import { listAdministrators } from "../../../db/accounts/administrators.ts";
import { Client } from "../../support/client.ts";
import { somebodyWaitsForALock } from "../../support/database.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { stop, withNewDataDir } from "../../support/data_dir.ts";
import { freePort, startApp } from "../../support/process.ts";

Deno.test("with its port taken, it says so and makes no database; the first start prints a password, once", () =>
  withNewDataDir(async ({ start, url, env, dataDir }) => {
    const taken = Deno.serve(
      { hostname: "127.0.0.1", port: Number(env.PORT), onListen: () => {} },
      () => new Response(),
    );
    const refused = await refusal(env);
    await taken.shutdown();
    assert.match(refused, /^Cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)\. Stop .*, or set PORT .*$/);
    const nowhere = await refusal({ ...env, HOST: "nope.invalid" });
    assert.match(nowhere, /^Cannot listen on nope\.invalid:\d+ \(E[A-Z_]+\)\. Set HOST to an address of this machine/);
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);

    const first = await start();
    assert.match(first.stdout(), new RegExp(`ready at ${url}\n`));
    assert.match(first.stdout(), /admin@localhost, temporary password: \S+ /);
    const { code, stdout: printed, stderr } = await stop(first);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.doesNotMatch(printed, /nothing is erased|passwords travel/);
    assert.equal(printed.match(/SMTP_URL is not set, so messages wait in the outbox\./g)?.length, 1);

    const { stdout } = await stop(await start({ PUBLIC_URL: "http://lunch.test:8000" }));
    assert.match(stdout, /"warn","message":"Over http, passwords travel readable beyond this machine\./);
    assert.doesNotMatch(stdout, /temporary password/);
  }));

/** Variables that others set for their own programs, or that Postgres.js reads where nothing else is said. */
const FOR_OTHERS = {
  PGHOST: "nowhere.invalid",
  PGUSER: "nobody",
  PGSSL: "require",
  PGMAX_PIPELINE: "none",
  PGTARGETSESSIONATTRS: "any",
  MAIL_PORT: "tcp://10.0.0.7:25",
};

Deno.test("a second process waits for the first to end, then serves, with one administrator from the settings", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const owner = openDatabase(ownerUrl, 2);
  await withNewDataDir(async ({ start, dataDir, url, env }) => {
    const administrator = { ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: "test-password-1" };
    const settings = { ...FOR_OTHERS, DATABASE_URL: ownerUrl, ...administrator };
    await sql`update pg_database set datcollversion = '0' where datname = current_database()`.execute(owner);
    const first = await start(settings);
    assert.match(first.stdout(), /"warn","message":"The database's server sorts .*REINDEX DATABASE /);
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);
    const browser = new Client(url, url);
    await browser.signIn(settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD);
    const me = await (await browser.get(urls.api.me)).json();
    assert.deepEqual([me.role, me.isSuperAdmin, me.requiresPasswordChange], ["ADMIN", true, false]);

    const otherUrl = `http://127.0.0.1:${await freePort()}`;
    const second = startApp({ ...env, ...settings, PORT: new URL(otherUrl).port });
    await second.printed("Another process serves this database. Waiting up to 30 seconds");
    assert.equal((await fetch(url + urls.readyz)).status, 200);
    const { stdout } = await stop(first);
    await second.printed("is ready at");
    assert.equal((await fetch(otherUrl + urls.readyz)).status, 200);
    assert.deepEqual((await listAdministrators(owner)).map(({ email }) => email), [settings.ADMIN_EMAIL]);
    const { code, stdout: printed } = await stop(second);
    assert.equal(code, 0);
    assert.doesNotMatch(stdout + printed, /first@test|test-password|temporary password/);

    const held = await owner.startTransaction().execute();
    await sql`lock table users`.execute(held);
    const third = startApp({ ...env, ...settings });
    await somebodyWaitsForALock(owner, third.ended());
    const early = await fetch(url + urls.readyz);
    assert.deepEqual([early.status, (await early.json()).failing], [503, ["administrator"]]);
    await held.rollback().execute();
    await third.printed("is ready at");
    assert.equal((await fetch(url + urls.readyz)).status, 200);
    await stop(third);
  });
  await owner.destroy();
  await drop();
});

/** Starts the product where it cannot start; answers its one line. */
async function refusal(env: Record<string, string>, cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await startApp(env, cwd).ended();
  assert.equal(code, 1, stderr);
  assert.doesNotMatch(stdout, /is ready/);
  assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
  return stderr.trimEnd();
}

Deno.test("malformed settings and an unreachable database are refused in one line, without its password", async () => {
  assert.match(await refusal({ PORT: "70000" }), /^PORT must be a port number/);
  const PORT = String(await freePort());
  const line = await refusal({ PORT, DATABASE_URL: `postgres://user:secret@127.0.0.1:${await freePort()}/lunches` });
  assert.match(line, /^The database cannot be reached: .*ECONNREFUSED/);
  assert.doesNotMatch(line, /secret/);
});

Deno.test("without a build, the error says how to build, and no database is created", () =>
  withNewDataDir(async ({ env, dataDir }) => {
    const elsewhere = await Deno.makeTempDir();
    assert.match(await refusal(env, elsewhere), /^There is no build in dist\/server\. Run "deno task build" first\.$/);
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);
    await Deno.remove(elsewhere);
  }));
