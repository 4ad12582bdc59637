import assert from "node:assert/strict";
import { sql } from "kysely";
import { testDatabase } from "../../support/database.ts";
import { type Db, transact } from "../../../db/client.ts";
import { changeDistrict } from "../../../db/district/details.ts";
import { renameSchool, retireSchool } from "../../../db/district/change_schools.ts";
import { claimMail, findMailContext } from "../../../db/mail/claim.ts";
import { findSchool } from "../../../src/domain/district/schools.ts";
import { putInOutbox } from "../../support/outbox.ts";
import { addSuperAdmin } from "../../support/people.ts";

const NOW = new Date("2026-03-02T18:00:00Z");
const LEASE_MS = 120_000;
const AFTER_THE_LEASE = new Date(NOW.getTime() + LEASE_MS);

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
Deno.test.beforeEach(() => database.clear());
const { db } = database;
const admin = await addSuperAdmin(db);

const claim = (db: Db, now = NOW, limit = 10) => claimMail(db, { now, leaseMs: LEASE_MS, limit });

Deno.test("a claim takes due messages, oldest first, and nobody else gets them until the lease expires", async () => {
  const ago = (minutes: number) => ({ nextAttemptAt: new Date(NOW.getTime() - minutes * 60_000) });
  const [middle, last, first] = await putInOutbox(db, NOW, [ago(2), ago(1), ago(3), ago(-1)]);
  const claimed = await claim(db, NOW, 2);
  assert.deepEqual(claimed.map(({ id }) => id).toSorted(), [first, middle].toSorted());
  assert.deepEqual(claimed.map(({ attempts, leasedUntil }) => [attempts, leasedUntil]), [
    [1, AFTER_THE_LEASE],
    [1, AFTER_THE_LEASE],
  ]);
  assert.deepEqual((await claim(db)).map(({ id }) => id), [last]);
  assert.deepEqual(await claim(db), []);
  const again = await claim(db, AFTER_THE_LEASE);
  assert.deepEqual(again.map(({ attempts }) => attempts).toSorted(), [1, 2, 2, 2]);
});

Deno.test("a message that waited names the district, its schools and people as they are called when it leaves", async () => {
  const requests = [{ by: admin.id }, { by: null }, { by: "no id" }, { by: crypto.randomUUID() }];
  await putInOutbox(db, NOW, [{ kind: "requests-submitted", payload: { requests } }]);
  const renamed = { firstName: "Renamed", lastName: "Person", email: "renamed@test.example" };
  await db.updateTable("users").set(renamed).where("id", "=", admin.id).execute();
  const district = { name: "New Name", officeName: "Kitchen", phone: "907-555-0100", email: "food@test.example" };
  await transact(db, async (tx) => {
    await changeDistrict(tx, { actor: admin, district, now: NOW });
    await renameSchool(tx, { actor: admin, value: "Harborview", label: "Sayéik", now: NOW });
    await retireSchool(tx, { actor: admin, value: "Harborview", now: NOW });
  });
  const [claimed] = await claim(db);
  assert.deepEqual(claimed?.mailContext.district, district);
  assert.deepEqual(findSchool(claimed.mailContext.schools, "Harborview"), {
    value: "Harborview",
    label: "Sayéik",
    isRetired: true,
  });
  assert.deepEqual(claimed.mailContext.people, { [admin.id]: renamed });
  assert.deepEqual(await findMailContext(db), { ...claimed.mailContext, people: {} });
});

Deno.test("a message that another transaction is changing is skipped, and claimed later with the change", async () => {
  const digest = { kind: "requests-submitted" as const, dedupeKey: "digest:test" };
  await putInOutbox(db, NOW, [{ ...digest, payload: { requests: [] } }]);
  await transact(db, async (tx) => {
    await tx.updateTable("outbox").set({ toName: "changed" }).execute();
    await transact(db, async (other) => {
      await sql`set local lock_timeout = 100`.execute(other);
      assert.deepEqual(await claim(other), []);
    });
  });
  const [claimed] = await claim(db);
  assert.equal(claimed?.to.name, "changed");
});
