import assert from "node:assert/strict";
import project from "../../../package.json" with { type: "json" };
import postgres from "postgres";
import { listStoredBackups } from "../../../db/backups/folder.ts";
import { homeFor, urls } from "../../../src/domain/urls.ts";
import { createRecentErrors } from "../../../src/http/server/recent_errors.ts";
import { testApp } from "../../support/app.ts";
import { putInOutbox } from "../../support/outbox.ts";
import { addPerson } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const BACKUP = {
  name: "lunches-2026-03-02T060000Z.tar.gz",
  at: new Date("2026-03-02T06:00:00Z"),
  beforeMigration: undefined,
  bytes: 1_234_567,
};
const running = await testApp({
  parts: {
    listBackups: () => Promise.resolve([BACKUP]),
    readinessChecks: [{
      name: "disk",
      run: () => Promise.resolve({ freeMb: 1_500, warning: "Little space is left." }),
    }],
  },
});
const { database, people, clock } = running;
const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} });
Deno.test.afterAll(async () => {
  await owner.end();
  await running.close();
});

/** The page's text without its tags. */
async function systemPage(app = running): Promise<string> {
  const response = await (await app.signedIn(app.people.admin)).get(urls.system);
  assert.equal(response.status, 200);
  return (await response.text()).replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")
    .replaceAll("&#x27;", "'");
}

test("the System page is for super administrators alone", async () => {
  const office = await addPerson(database.db, people.admin, "ADMIN", "office@test.example");
  for (const person of [office, people.director, people.teacher]) {
    const client = await running.signedIn(person);
    for (const response of [await client.get(urls.system), await client.postForm(urls.system, { action: "test" })]) {
      assert.equal(response.status, 303);
      assert.equal(response.headers.get("Location"), homeFor(person.role));
    }
  }
  const settings = async (person: typeof office) =>
    await (await (await running.signedIn(person)).get(urls.settings)).text();
  assert((await settings(people.admin)).includes(`href="${urls.system}"`));
  assert(!(await settings(office)).includes(urls.system));
});

test("it tells the version, what runs it, the database, the pool, the disk, waiting mail and the backups", async () => {
  clock.set("2026-03-02T18:00:00Z");
  await database.clear();
  await putInOutbox(database.db, new Date("2026-03-02T15:00:00Z"), [{}, {}]);
  const page = await systemPage();
  assert(page.includes(`Version ${project.version} `));
  assert(page.includes(`Runs on Deno ${Deno.version.deno} `));
  assert.match(page, /Started .*, (?:\d+ minutes?|less than a minute) ago Memory \d+(?:\.\d)? [MG]B /);
  assert.match(page, /PostgreSQL 18\.\d+ Size \d+(?:\.\d)? MB Connections in use \d of 8 Free on its disk 1\.5 GB /);
  assert.match(page, /Waiting messages 2 The oldest has waited 3 hours /);
  assert.match(page, /The last one was made 12 hours ago\./);
  assert(page.includes(`Mar 1, 2026 9:00 PM ${BACKUP.name} 1.2 MB`));
  assert(page.includes("Little space is left."));
  assert(page.includes("Mail has waited for over an hour. See the Mail page."));
  assert(!page.includes("checks are fine"));
});

test("what failed on our side is there by its reference, with nothing that the error quotes", async () => {
  assert.match(await systemPage(), /Nothing has failed since the start\./);
  const client = await running.signedIn(people.admin);
  await owner.unsafe(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'Sample Student has no peanuts' using errcode = 'XX001'; end $$;
    create trigger fails before insert on closed_days execute function fail()`);
  const days = { from: "2026-05-04", to: "2026-05-04", reason: "A secret reason" };
  const failed = await client.post(urls.api.closedDays, days);
  assert.equal(failed.status, 500);
  await failed.body?.cancel();
  await owner.unsafe("drop trigger fails on closed_days; drop function fail()");
  await (await client.get(urls.request(crypto.randomUUID()))).body?.cancel();
  const page = await systemPage();
  assert(page.includes(`500 PostgresError XX001 POST ${urls.api.closedDays} ${failed.headers.get("X-Request-Id")} `));
  assert.doesNotMatch(page, /Sample Student|peanuts|secret reason|\/requests\/:id/);
});

test("the last 50 errors are kept, the newest first", () => {
  const errors = createRecentErrors();
  for (let index = 0; index < 120; index++) {
    const error = { at: clock.now, httpRequestId: String(index), method: "GET", route: "/", status: 500 };
    errors.add({ ...error, kind: "Error" });
  }
  const ids = errors.list().map(({ httpRequestId }) => httpRequestId);
  assert.deepEqual(ids, Array.from({ length: 50 }, (_, index) => String(119 - index)));
});

test("without backups, mail or trouble it says so", async () => {
  const plain = await testApp({ isMailConfigured: false });
  await plain.database.clear();
  const page = await systemPage(plain);
  assert.match(page, /This server makes no backups by itself\./);
  assert.match(page, /Email is off\. Set SMTP_URL and MAIL_FROM, and start the server again\./);
  assert.match(page, /All 2 checks are fine\./);
  assert.match(page, /Waiting messages 0 The oldest has waited None waits /);
  await plain.close();
});

test("while a backup is missing for long, super administrators read so on their page, and nobody else", async () => {
  const lastBackupAt = new Date("2026-03-01T11:00:00Z");
  let found: { lastBackupAt: Date | undefined; isLate: boolean; isUnreadable?: true } = { lastBackupAt, isLate: true };
  const watched = await testApp({
    backups: { find: () => found },
    parts: { listBackups: () => listStoredBackups("deno.json") },
  });
  const { database: { db }, people: { admin }, signedIn, clock } = watched;
  const other = await addPerson(db, admin, "ADMIN", "other-admin@test.example", clock.now);
  const dashboardOf = async (person: typeof admin) => {
    clock.advance({ minutes: 1 }); // pages are kept for a minute
    return await (await (await signedIn(person)).get(urls.adminDashboard)).text();
  };
  const readiness = async () => await (await fetch(watched.url + urls.readyz)).json();
  assert.match(await dashboardOf(admin), /The last backup was made on Mar 1, 2026 2:00 AM\./);
  assert.doesNotMatch(await dashboardOf(other), /backup/);
  const { status, checks } = await readiness();
  assert.equal(status, "ready");
  assert.deepEqual(checks.backup, { isOk: true, at: lastBackupAt.toISOString(), isLate: true });
  found = { lastBackupAt: undefined, isLate: true };
  assert.match(await dashboardOf(admin), /No backup has been made yet\./);
  found = { lastBackupAt, isLate: false, isUnreadable: true };
  assert.doesNotMatch(await dashboardOf(admin), /backup/);
  assert.deepEqual((await readiness()).warnings, ["The folder of backups cannot be read. The log says why."]);
  assert.match(await systemPage(watched), /The folder of backups deno\.json cannot be read \(ENOTDIR.*\)\./);
  await watched.close();
});
