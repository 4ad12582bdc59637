import assert from "node:assert/strict";
import { openDatabase } from "../../db/client.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { addPerson, addSuperAdmin } from "../support/people.ts";
import { freshDatabase } from "../support/postgres.ts";
import { test } from "../support/test.ts";
import { postgresPid, stop, withDataDir } from "../support/data_dir.ts";
import { admin, adminAnswering } from "../support/process.ts";

/** Runs the command, which must succeed without a complaint; answers what it printed. */
async function done(args: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await admin(args, env);
  assert.equal(code, 0, stderr);
  return stdout;
}

function passwordIn(stdout: string): string {
  const [, password] = /temporary password (\S+) and must then change it. It works for 72 hours/.exec(stdout) ?? [];
  assert(password, stdout);
  return password;
}

/** Signs in and tells whether another password has to be chosen first. */
async function mustChangePassword(url: string, email: string, password: string): Promise<boolean> {
  const browser = new Client(url, url);
  await browser.signIn(email, password);
  return (await (await browser.get(urls.api.me)).json()).requiresPasswordChange;
}

test("while the application runs, admin creates, unlocks and lists administrators of its database", () =>
  withDataDir(async ({ start, url, env }) => {
    const app = await start();
    const first = passwordIn(await done(["create", "Second@Test.example"], env));
    assert.equal(await mustChangePassword(url, "second@test.example", first), true);

    const next = passwordIn(await done(["unlock", "second@test.example"], env));
    assert.notEqual(next, first);
    const refused = await new Client(url, url).post(urls.api.login, { email: "second@test.example", password: first });
    assert.equal(refused.status, 401, await refused.text());
    assert.equal(await mustChangePassword(url, "second@test.example", next), true);

    assert.equal(
      await done(["list"], env),
      "admin@localhost\tDistrict Administrator\tsuper admin\tAPPROVED\n" +
        "second@test.example\tDistrict Administrator\tsuper admin\tAPPROVED\n",
    );
    assert.equal(JSON.parse(await done(["export", "admin@localhost"], env)).account.email, "admin@localhost");
    await done(["erase", "admin@localhost", "--yes"], env);
    const { code } = await stop(app);
    assert.equal(code, 0, "the application was left running until now");
  }));

test("while the application does not run, admin starts the database for itself and stops it again", () =>
  withDataDir(async ({ start, url, env, dataDir }) => {
    const password = passwordIn(await done(["create", "first@test.example"], env));
    assert.equal(await postgresPid(dataDir), undefined);
    const app = await start();
    assert.equal(await mustChangePassword(url, "first@test.example", password), true);
    const { stdout } = await stop(app);
    assert.doesNotMatch(stdout, /temporary password/, "there was an administrator already");
  }));

test("with DATABASE_URL, admin works on that database, and erases only what was confirmed", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const env = { DATABASE_URL: ownerUrl };
  assert.equal(await done(["list"], env), "There is no administrator yet.\n");
  passwordIn(await done(["create", "first@test.example"], env));
  const twice = await admin(["create", "first@test.example"], env);
  assert.deepEqual(twice, { code: 1, stdout: "", stderr: "first@test.example already has an account.\n" });

  const db = openDatabase(ownerUrl, 1);
  const { email } = await addPerson(db, await addSuperAdmin(db), "REQUESTER", "teacher@test.example");
  const unlocked = await admin(["unlock", email], env);
  assert.match(unlocked.stderr, /^teacher@test\.example is not an administrator\. .*\n$/);
  for (const [typed, code] of [["yes\n", 1], [`${email}\n`, 0]] as const) {
    const answered = await adminAnswering(["erase", email], env, typed);
    assert.equal(answered.code, code, answered.stderr);
    assert.match(answered.stderr, /Type teacher@test\.example to erase teacher Tester for good/);
    const stayed = await db.selectFrom("users").select("id").where("email", "=", email).execute();
    assert.equal(stayed.length, code);
  }
  assert.match(await done(["erase", "first@test.example", "--yes"], env), /^first@test\.example is erased\. /);
  const last = await admin(["erase", "super@test.example", "--yes"], env);
  assert.deepEqual(last, {
    code: 1,
    stdout: "",
    stderr: "This is the last super admin. Create another one first.\n",
  });
  await db.destroy();
  await drop();
});

test("a task that is used wrongly shows how to use it and ends with 2, and with 0 when asked for that", async () => {
  const { code, stdout, stderr } = await admin(["create", "nobody"], {});
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^Usage: deno task admin/);
  assert.match(await done(["--help"], {}), /^Usage: deno task admin/);
});
