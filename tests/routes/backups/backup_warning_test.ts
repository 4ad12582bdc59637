import assert from "node:assert/strict";
import { listStoredBackups } from "../../../db/backups/folder.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { addPerson } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const LATE = { lastBackupAt: new Date("2026-03-01T11:00:00Z"), isLate: true };

test("while a backup is missing for long, super administrators read so on their page, and nobody else", async () => {
  let found: { lastBackupAt: Date | undefined; isLate: boolean } = LATE;
  const running = await testApp({ backups: { find: () => found } });
  const { database: { db }, people: { admin }, signedIn, clock } = running;
  const other = await addPerson(db, admin, "ADMIN", "other-admin@test.example", clock.now);
  const pageOf = async (person: typeof admin) => await (await (await signedIn(person)).get(urls.adminDashboard)).text();
  assert.match(await pageOf(admin), /The last backup was made on Mar 1, 2026 2:00 AM\./);
  assert.doesNotMatch(await pageOf(other), /backup/);
  clock.now = new Date(clock.now.getTime() + 60_000); // pages are kept for a minute
  found = { lastBackupAt: undefined, isLate: true };
  assert.match(await pageOf(admin), /No backup has been made yet\./);
  clock.now = new Date(clock.now.getTime() + 60_000);
  found = { ...LATE, isLate: false };
  assert.doesNotMatch(await pageOf(admin), /backup/);
  await running.close();
});

test("/readyz warns of a folder of backups that it cannot read, and the System page says why", async () => {
  const running = await testApp({
    backups: { find: () => ({ ...LATE, isLate: false, isUnreadable: true }) },
    parts: { listBackups: () => listStoredBackups("deno.json") },
  });
  const response = await fetch(running.url + urls.readyz);
  assert.equal(response.status, 200);
  assert.deepEqual((await response.json()).warnings, ["The folder of backups cannot be read. The log says why."]);
  const page = await (await running.signedIn(running.people.admin)).get(urls.system);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /The folder of backups deno\.json cannot be read \(ENOTDIR.*\)\./);
  await running.close();
});

test("/readyz says when the last backup was made, and stays ready without one", async () => {
  const running = await testApp({ backups: { find: () => LATE } });
  const response = await fetch(running.url + urls.readyz);
  assert.equal(response.status, 200);
  const { checks } = await response.json();
  assert.deepEqual(checks.backup, { isOk: true, at: LATE.lastBackupAt.toISOString(), isLate: true });
  await running.close();
});
