import assert from "node:assert/strict";
import { dirname } from "node:path";
import { sql } from "kysely";
import { urls } from "../../src/domain/urls.ts";
import { openDatabase } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { migrations } from "../../db/migrations/index.ts";
import { dumpTables } from "../support/tables.ts";
import { listAdministrators } from "../../db/accounts/administrators.ts";
import { Client } from "../support/client.ts";
import { freshDatabase } from "../support/postgres.ts";
import { stop, withNewDataDir } from "../support/data_dir.ts";
import { freePort, startApp, startProgram } from "../support/process.ts";
import { test } from "../support/test.ts";

test("the first start prints the address and a temporary password to change, the second no password", () =>
  withNewDataDir(async ({ start, url }) => {
    const first = await start();
    await first.printed("temporary password");
    assert.match(first.stdout(), new RegExp(`ready at ${url}\n`));
    const [, password] = /admin@localhost, temporary password: (\S+) /.exec(first.stdout()) ?? [];
    assert(password);
    const browser = new Client(url, url);
    await browser.signIn("admin@localhost", password);
    const me = await (await browser.get(urls.api.me)).json();
    assert.equal(me.requiresPasswordChange, true);
    const { code, stdout: printed, stderr } = await stop(first);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.equal(printed.match(/SMTP_URL is not set, so messages wait in the outbox\./g)?.length, 1);

    const { stdout } = await stop(await start());
    assert.doesNotMatch(stdout, /password/);
  }));

test("ADMIN_EMAIL and ADMIN_PASSWORD create the first administrator, and neither is printed", () =>
  withNewDataDir(async ({ start, url }) => {
    const credentials = { ADMIN_EMAIL: "first@test.example", ADMIN_PASSWORD: "test-password-1" };
    const app = await start(credentials);
    const browser = new Client(url, url);
    await browser.signIn(credentials.ADMIN_EMAIL, credentials.ADMIN_PASSWORD);
    const me = await (await browser.get(urls.api.me)).json();
    assert.deepEqual([me.role, me.isSuperAdmin, me.requiresPasswordChange], ["ADMIN", true, false]);
    const { stdout } = await stop(app);
    assert.doesNotMatch(stdout, /first@test|test-password/);
  }));

test("DATABASE_URL uses that server without a data folder; two starts at once create one administrator", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  await withNewDataDir(async ({ start, dataDir, url }) => {
    const otherPort = String(await freePort());
    const both = await Promise.all([
      start({ DATABASE_URL: ownerUrl }),
      start({ DATABASE_URL: ownerUrl, PORT: otherPort }),
    ]);
    for (const address of [url, `http://127.0.0.1:${otherPort}`]) {
      const response = await fetch(address + urls.readyz);
      assert.equal(response.status, 200, await response.text());
    }
    const ended = await Promise.all(both.map(stop));
    assert.deepEqual(ended.map(({ code }) => code), [0, 0]);
    const printed = ended.filter(({ stdout }) => stdout.includes("temporary password"));
    assert.equal(printed.length, 1);
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);
  });
  const db = openDatabase(ownerUrl, 1);
  const administrators = await listAdministrators(db);
  await db.destroy();
  assert.deepEqual(administrators.map(({ email }) => email), ["admin@localhost"]);
  await drop();
});

/** Starts the product where it cannot start; answers its one line. */
async function refusal(env: Record<string, string>, cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await startApp(env, cwd).ended();
  assert.equal(code, 1, stderr);
  assert.equal(stdout, "");
  assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
  return stderr.trimEnd();
}

test("settings that are unknown or malformed are refused in one line", async () => {
  assert.match(await refusal({ PORT: "70000" }), /^PORT must be a port number/);
});

test("a port in use gives a one-line error and stops the database; the next start shows the password", () =>
  withNewDataDir(async ({ start, env, dataDir }) => {
    const taken = Deno.serve(
      { hostname: "127.0.0.1", port: Number(env.PORT), onListen: () => {} },
      () => new Response(),
    );
    const { code, stderr } = await startApp(env).ended();
    await taken.shutdown();
    assert.equal(code, 1);
    assert.match(stderr, /^Cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)\. Stop .*, or set PORT .*\n$/);
    await assert.rejects(Deno.stat(`${dataDir}/postgres/postmaster.pid`), Deno.errors.NotFound);
    const { stdout } = await stop(await start());
    assert.match(stdout, /admin@localhost, temporary password: \S+ /);
  }));

test("a DATABASE_URL without a server gives a one-line error", async () => {
  const line = await refusal({ DATABASE_URL: `postgres://user:secret@127.0.0.1:${await freePort()}/lunches` });
  assert.match(line, /^The database cannot be reached: .*ECONNREFUSED/);
  assert.doesNotMatch(line, /secret/);
});

test("a role of DATABASE_URL that may not create tables gets a one-line error that says what to grant", async () => {
  const { appUrl, drop } = await freshDatabase();
  assert.match(
    await refusal({ DATABASE_URL: appUrl }),
    /^The role "lunches_app" may not .*\(permission denied for schema public\)\. .* run 'grant usage, create on schema public to "lunches_app"'/,
  );
  await drop();
});

/** A database with the current schema, after these statements; answers what a start on it says. */
async function refusalOf(statement: string, role: "ownerUrl" | "appUrl" = "ownerUrl"): Promise<string> {
  const urls = await freshDatabase();
  const owner = openDatabase(urls.ownerUrl, 1);
  await migrate(owner);
  await sql.raw(statement).execute(owner);
  const before = await dumpTables(owner);
  const line = await refusal({ DATABASE_URL: urls[role] });
  assert.deepEqual(await dumpTables(owner), before, "nothing is written");
  await owner.destroy();
  await urls.drop();
  return line;
}

test("a role of DATABASE_URL that does not own the tables gets a one-line error that names the owner", async () => {
  assert.match(
    await refusalOf("delete from kysely_migration", "appUrl"),
    /^The role "lunches_app" may not .* The tables belong to "lunches_owner": use that role/,
  );
});

test("a database that a newer release has updated gives a one-line error that names both migrations", async () => {
  assert.match(
    await refusalOf("insert into kysely_migration values ('9999_later', now())"),
    new RegExp(
      `it has the migration 9999_later, .* up to ${Object.keys(migrations).at(-1)}\\. Start the newer release`,
    ),
  );
});

test("a migration that fails gives a one-line error with its name, and changes nothing", async () => {
  assert.match(
    await refusalOf("delete from kysely_migration"),
    /^The database cannot be updated: the migration 0001_schema failed \(.* already exists\)\. Nothing was changed\. Start/,
  );
});

test("once a newer release has updated the database, a process that still runs says so and ends with 1", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  await withNewDataDir(async ({ start }) => {
    const app = await start({ DATABASE_URL: ownerUrl });
    const owner = openDatabase(ownerUrl, 1);
    await sql`insert into kysely_migration values ('9999_later', now())`.execute(owner);
    await owner.destroy();
    const { code, stderr } = await app.ended();
    assert.equal(code, 1);
    assert.match(stderr, /a newer release has updated the database, so this one stops","migration":"9999_later"/);
  });
  await drop();
});

test("without a build, the error says how to build, and no database is created", () =>
  withNewDataDir(async ({ env, dataDir }) => {
    const elsewhere = await Deno.makeTempDir();
    assert.match(await refusal(env, elsewhere), /^There is no build in dist\/server\. Run "deno task build" first\.$/);
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);
    await Deno.remove(elsewhere);
  }));

const NOBODY = 65534;

/** Whether root runs the tests in a folder that others may enter, as they may a program's in /opt. */
async function mayNobodyEnter(): Promise<boolean> {
  if (Deno.uid() !== 0 || Deno.build.os !== "linux") return false;
  return (await new Deno.Command("test", { args: ["-r", "main.ts"], uid: NOBODY, gid: NOBODY }).output()).success;
}

if (await mayNobodyEnter()) {
  const asServiceUser = (cwd: string) => (env: Record<string, string>) => {
    const serve = new URL("../../tasks/serve.ts", import.meta.url).pathname;
    const user = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
    const program = [Deno.execPath(), "run", "-A", "--node-modules-dir=manual", serve];
    return startProgram("setpriv", [...user, ...program], { ...env, HOME: "/nonexistent" }, cwd);
  };

  test("a service user without a home starts what root has built", () =>
    withNewDataDir(async ({ start, dataDir }) => {
      await Deno.chmod(dirname(dataDir), 0o755);
      await Deno.mkdir(dataDir);
      await Deno.chown(dataDir, NOBODY, NOBODY);
      const { code, stderr } = await stop(await start({}, asServiceUser(".")));
      assert.deepEqual([code, stderr], [0, ""]);
    }));

  test("a build that the service user may not read gives a one-line error", async () => {
    const elsewhere = await Deno.makeTempDir();
    await Deno.chmod(elsewhere, 0o755);
    await Deno.mkdir(`${elsewhere}/dist/server`, { recursive: true, mode: 0o700 });
    const { code, stderr } = await asServiceUser(elsewhere)({}).ended();
    assert.equal(code, 1);
    assert.match(stderr, /^The build in dist\/server cannot be read: .* Give the user who runs this access to it\.\n$/);
    await Deno.remove(elsewhere, { recursive: true });
  });
}
