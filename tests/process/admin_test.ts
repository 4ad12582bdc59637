import assert from "node:assert/strict";
import { openDatabase } from "../../db/client.ts";
import { createRequest } from "../../db/requests/create.ts";
import { verifyPassword } from "../../src/auth/passwords.ts";
import { urls } from "../../src/domain/urls.ts";
import { Client } from "../support/client.ts";
import { requestForm } from "../support/forms.ts";
import { addPerson, addSuperAdmin, PASSWORD } from "../support/people.ts";
import { freshDatabase } from "../support/postgres.ts";
import { dumpTables } from "../support/tables.ts";
import { test } from "../support/test.ts";
import { postgresPid, stop, withDataDir, withNewDataDir } from "../support/data_dir.ts";
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
    const again = passwordIn(await done(["unlock", "admin@localhost"], env));
    assert.equal(await mustChangePassword(url, "admin@localhost", again), true);
    assert.equal(JSON.parse(await done(["export", "admin@localhost"], env)).account.email, "admin@localhost");
    await done(["erase", "admin@localhost", "--yes"], env);
    const { code } = await stop(app);
    assert.equal(code, 0, "the application was left running until now");
  }));

test("while the application does not run, admin starts the database for itself and stops it again", () =>
  withNewDataDir(async ({ start, url, env, dataDir }) => {
    const password = passwordIn(await done(["create", "first@test.example"], env));
    assert.equal(await postgresPid(dataDir), undefined);
    const app = await start();
    assert.equal(await mustChangePassword(url, "first@test.example", password), true);
    const { stdout } = await stop(app);
    assert.doesNotMatch(stdout, /temporary password/, "there was an administrator already");
  }));

if (Deno.uid() === 0 && Deno.build.os === "linux") {
  test("run by root, admin leaves a service user's data theirs", () =>
    withNewDataDir(async ({ env, dataDir }) => {
      const NOBODY = 65534;
      await Deno.mkdir(dataDir);
      await Deno.chown(dataDir, NOBODY, NOBODY);
      await done(["list"], env); // on a new database, and on one that exists
      await done(["list"], env);
      const { stdout } = await new Deno.Command("find", { args: [dataDir, "!", "-uid", String(NOBODY)] }).output();
      assert.equal(new TextDecoder().decode(stdout), "");
    }));
}

test("admin works on the database of DATABASE_URL", async () => {
  const { ownerUrl, drop } = await freshDatabase();
  const env = { DATABASE_URL: ownerUrl };
  assert.equal(await done(["list"], env), "There is no administrator yet.\n");
  passwordIn(await done(["create", "first@test.example"], env));

  const twice = await admin(["create", "first@test.example"], env);
  assert.deepEqual(twice, { code: 1, stdout: "", stderr: "first@test.example already has an account.\n" });

  const { code, stdout, stderr } = await admin(["unlock", "nobody@test.example"], env);
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^nobody@test\.example is not an administrator\. .*\n$/);
  await drop();
});

for (const args of [["create", "nobody"], ["erase", "a@test.example", "--no"]]) {
  test(`admin ${args.join(" ")} shows how to use it and ends with 2`, async () => {
    const { code, stdout, stderr } = await admin(args, {});
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, /^Usage: deno task admin/);
  });
}

test("admin --help shows how to use it and ends with 0", async () => {
  assert.match(await done(["--help"], {}), /^Usage: deno task admin/);
});

/** Somebody with a request and a special meal, beside an administrator, in a database of their own. */
async function districtWithTeacher() {
  const { ownerUrl, drop } = await freshDatabase();
  const env = { DATABASE_URL: ownerUrl };
  await done(["list"], env);
  const db = openDatabase(ownerUrl, 1);
  const administrator = await addSuperAdmin(db, "first@test.example");
  const teacher = await addPerson(db, administrator, "REQUESTER", "teacher@test.example");
  const now = new Date();
  const order = requestForm(now, { recipientEmail: teacher.email, recipientPhone: "907-555-0199" });
  await db.transaction().execute((tx) => createRequest(tx, { actor: teacher, form: order, now }));
  await db.insertInto("sessions").values({
    tokenHash: crypto.getRandomValues(new Uint8Array(32)),
    userId: teacher.id,
    createdAt: now,
    lastSeenAt: now,
  }).execute();
  return {
    db,
    env,
    teacher,
    async close() {
      await db.destroy();
      await drop();
    },
  };
}

test("admin export prints everything that is stored about a person, without secrets", async () => {
  const { db, env, teacher, close } = await districtWithTeacher();
  const { passwordHash, draftKey } = await db.selectFrom("users").select(["passwordHash", "draftKey"])
    .where("id", "=", teacher.id).executeTakeFirstOrThrow();
  const stdout = await done(["export", "Teacher@Test.example"], env);
  const found = JSON.parse(stdout);
  assert.equal(found.account.email, teacher.email);
  assert.equal(found.sessions.length, 1);
  assert.deepEqual(
    found.requests.map(({ specialMeals }: { specialMeals: { studentName: string; notes: string }[] }) =>
      specialMeals.map(({ studentName, notes }) => [studentName, notes])
    ),
    [[["Test Student", "Peanut allergy"]]],
  );
  assert.deepEqual(found.events.map(({ type }: { type: string }) => type).toSorted(), [
    "request.create",
    "user.approve",
    "user.register",
  ]);
  assert.deepEqual(found.mail.map(({ kind }: { kind: string }) => kind), ["registration-approved"]);
  assert(!stdout.includes(passwordHash) && !stdout.includes("passwordHash") && !stdout.includes("draftKey"));
  assert(!stdout.includes(JSON.stringify(draftKey)));
  await done(["export", "first@test.example"], env);
  await close();
});

test("admin erase leaves nobody's name or address behind, ends access, and keeps the history", async () => {
  const { db, env, teacher, close } = await districtWithTeacher();
  const before = await db.selectFrom("auditEvents").select("id").execute();
  assert.equal(
    await done(["erase", teacher.email, "--yes"], env),
    "teacher@test.example is erased. Their requests and history stay, as a former user's.\n",
  );
  const rows = (await dumpTables(db)).join("\n");
  for (const word of [teacher.email, "teacher Tester", '"teacher"', "907-555-0199"]) {
    assert(!rows.includes(word), `${word} is still stored`);
  }
  const user = await db.selectFrom("users").selectAll().where("id", "=", teacher.id).executeTakeFirstOrThrow();
  assert.deepEqual([user.firstName, user.lastName, user.accountStatus, user.email], [
    "a former",
    "user",
    "DENIED",
    `former-user-${teacher.id}@erased.invalid`,
  ]);
  assert.equal(await verifyPassword(PASSWORD, user.passwordHash), false);
  assert.deepEqual(await db.selectFrom("sessions").selectAll().execute(), []);
  const waiting = await db.selectFrom("outbox").select("kind").where("recipientId", "=", teacher.id).execute();
  assert.deepEqual(waiting, []);
  const after = await db.selectFrom("auditEvents").select(["id", "type"]).execute();
  assert.deepEqual(after.filter(({ id }) => !before.some((event) => event.id === id)).map(({ type }) => type), [
    "user.erase",
  ]);
  assert.equal((await db.selectFrom("requests").select("id").execute()).length, 1, "the request stays");

  const again = await admin(["erase", teacher.email, "--yes"], env);
  assert.deepEqual(again, { code: 1, stdout: "", stderr: "teacher@test.example has no account.\n" });
  await close();
});

test("admin erase asks for the address once more, and without it erases nothing", async () => {
  const { db, env, teacher, close } = await districtWithTeacher();
  for (const [typed, code] of [["", 1], ["yes\n", 1], [`${teacher.email}\n`, 0]] as const) {
    const answered = await adminAnswering(["erase", teacher.email], env, typed);
    assert.equal(answered.code, code, answered.stderr);
    assert.match(answered.stderr, /Type teacher@test\.example to erase teacher Tester for good/);
    const stayed = await db.selectFrom("users").select("id").where("email", "=", teacher.email).execute();
    assert.equal(stayed.length, code);
  }
  await close();
});

test("admin erase refuses the last super admin who can sign in", async () => {
  const { env, close } = await districtWithTeacher();
  const refused = await admin(["erase", "first@test.example", "--yes"], env);
  assert.deepEqual(refused, {
    code: 1,
    stdout: "",
    stderr: "This is the last super admin. Create another one first.\n",
  });
  await done(["create", "second@test.example"], env);
  await done(["erase", "first@test.example", "--yes"], env);
  await close();
});
