import assert from "node:assert/strict";
import { openDatabase } from "../../../db/client.ts";
import { urls } from "../../../src/domain/urls.ts";
import { Client } from "../../support/client.ts";
import { testDatabase } from "../../support/database.ts";
import { addPerson, addSuperAdmin, registerPerson } from "../../support/people.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { postgresPid, stop, withDataDir, withNewDataDir } from "../../support/data_dir.ts";
import { admin, adminAnswering } from "../../support/process.ts";

/** Runs the command, which must succeed without a complaint; answers what it printed. */
async function done(args: string[], env: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await admin(args, env);
  assert.equal(code, 0, stderr);
  return stdout;
}

const AN_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

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

Deno.test("while the application runs, admin creates, unlocks and lists administrators of its database", () =>
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
      (await done(["list"], env)).replaceAll(AN_ID, "ID"),
      "admin@localhost\tDistrict Administrator\tsuper admin\tAPPROVED\tID\n" +
        "second@test.example\tDistrict Administrator\tsuper admin\tAPPROVED\tID\n",
    );
    assert.equal(JSON.parse(await done(["export", "admin@localhost"], env)).account.email, "admin@localhost");
    assert.match(await done(["erase", "admin@localhost", "--yes"], env), /^admin@localhost is erased\. /);
    const { code } = await stop(app);
    assert.equal(code, 0, "the application was left running until now");
  }));

Deno.test("while the application does not run, admin starts the database for itself and stops it again", () =>
  withDataDir(async ({ start, url, env, dataDir }) => {
    const password = passwordIn(await done(["create", "first@test.example"], env));
    assert.equal(await postgresPid(dataDir), undefined);
    const app = await start();
    assert.equal(await mustChangePassword(url, "first@test.example", password), true);
    const { stdout } = await stop(app);
    assert.doesNotMatch(stdout, /temporary password/, "there was an administrator already");
  }));

Deno.test("admin makes no database: a place without one is refused by its name, and stays as it is", () =>
  withNewDataDir(async ({ env, dataDir }) => {
    const { code, stdout, stderr } = await admin(["create", "first@test.example"], env);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.equal(
      stderr,
      `There is no database in ${dataDir}, which DATA_DIR names. Correct the setting, or start the service there first.\n`,
    );
    await assert.rejects(Deno.stat(dataDir), Deno.errors.NotFound);

    const { ownerUrl, drop } = await freshDatabase();
    const elsewhere = await admin(["create", "first@test.example"], { DATABASE_URL: ownerUrl });
    assert.equal(elsewhere.code, 1);
    assert.match(elsewhere.stderr, /^The database that DATABASE_URL leads to has no tables of this product\. .*\n$/);
    await drop();
  }));

Deno.test("admin approves, resets and revokes as the pages do: event, mail, ended sessions, a line of the log", async () => {
  const { db, asOwner, close } = await testDatabase();
  const ownerUrl = asOwner();
  await addSuperAdmin(db);
  const { id, email } = await registerPerson(db, "REQUESTER", "teacher@test.example", new Date());
  const env = { DATABASE_URL: ownerUrl };
  const mailed = { ...env, SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "lunches@test.example" };
  const unconfirmed = await adminAnswering(["approve", email, "director"], mailed, "no\n");
  assert.equal(unconfirmed.code, 1);
  assert.match(unconfirmed.stderr, /^This email address isn't confirmed.*\nType .* anyway: No one was approved\.\n$/);
  const early = await admin(["reset", email], env);
  assert.match(early.stderr, /^teacher@test\.example is PENDING, and this command is for someone who is APPROVED\. /);

  const lines: string[] = [];
  for (
    const args of [["approve", email, "director", "--yes"], ["reset", email], ["revoke", email, "Left the district"]]
  ) {
    const tokenHash = crypto.getRandomValues(new Uint8Array(32));
    await db.insertInto("sessions").values({ tokenHash, userId: id, createdAt: new Date(), lastSeenAt: new Date() })
      .execute();
    const { code, stderr } = await admin(args, mailed);
    assert.equal(code, 0, stderr);
    const { level, command, userId } = JSON.parse(stderr);
    lines.push(`${level} ${command} ${userId === id}`);
    const sessions = await db.selectFrom("sessions").select("userId").where("tokenHash", "=", tokenHash).execute();
    assert.equal(sessions.length, command === "admin approve" ? 1 : 0, command);
  }
  assert.deepEqual(lines, ["info admin approve true", "info admin reset true", "info admin revoke true"]);
  const events = await db.selectFrom("auditEvents").select(["type", "actorId"]).where("subjectUserId", "=", id)
    .where("type", "!=", "user.register").orderBy("createdAt").execute();
  assert.deepEqual(events, [
    { type: "user.approve", actorId: null },
    { type: "user.reset-password", actorId: null },
    { type: "user.revoke", actorId: null },
  ]);
  const mail = await db.selectFrom("outbox").select("kind").where("recipientId", "=", id).orderBy("createdAt")
    .execute();
  const kinds = ["registration-approved", "password-reset", "access-revoked"];
  assert.deepEqual(mail.map(({ kind }) => kind).filter((kind) => kind !== "confirm-address"), kinds);
  assert.equal(
    (await done(["list", "--all"], env)).replaceAll(AN_ID, "ID"),
    "super@test.example\tDistrict Administrator\tsuper admin\tAPPROVED\tID\n" +
      "teacher@test.example\tteacher Tester\tdirector\tDENIED\tID\n",
  );
  await close();
});

Deno.test("with DATABASE_URL, admin works on that database, and erases only what was confirmed", async () => {
  const { asOwner, close } = await testDatabase();
  const ownerUrl = asOwner();
  const env = { DATABASE_URL: ownerUrl };
  assert.equal(await done(["list"], env), "There are no administrators yet.\n");
  passwordIn(await done(["create", "first@test.example"], env));
  const twice = await admin(["create", "first@test.example"], env);
  assert.deepEqual(twice, { code: 1, stdout: "", stderr: "first@test.example already has an account.\n" });

  const db = openDatabase(ownerUrl, 1);
  const { email } = await addPerson(db, await addSuperAdmin(db), "REQUESTER", "teacher@test.example");
  assert.match((await admin(["unlock", email], env)).stderr, /^teacher@test\.example is not an administrator\. .*\n$/);
  for (const [typed, code] of [["yes\n", 1], [`${email}\n`, 0]] as const) {
    const answered = await adminAnswering(["erase", email], env, typed);
    assert.equal(answered.code, code, answered.stderr);
    assert.match(answered.stderr, /Type teacher@test\.example to erase teacher Tester for good/);
    assert.equal((await db.selectFrom("users").select("id").where("email", "=", email).execute()).length, code);
  }
  await done(["erase", "first@test.example", "--yes"], env);
  const last = await admin(["erase", "super@test.example", "--yes"], env);
  assert.deepEqual(last, { code: 1, stdout: "", stderr: "This is the last super admin. Create another one first.\n" });
  await db.destroy();
  await close();
});

Deno.test("a task that is used wrongly shows how to use it and ends with 2, and with 0 when asked for that", async () => {
  const { code, stdout, stderr } = await admin(["create", "nobody"], {});
  assert.deepEqual([code, stdout], [2, ""]);
  assert.match(stderr, /^"nobody" is unknown, or in the wrong place\.\n\nUsage: deno task admin/);
  assert.match((await admin(["approve", "a@test.example"], {})).stderr, /^Something is missing\.\n\nUsage/);
  assert.match((await admin(["list", "--al"], {})).stderr, /^"--al" is unknown/);
});
