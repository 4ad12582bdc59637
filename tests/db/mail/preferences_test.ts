import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { findMailPreferences, saveMailPreferences } from "../../../db/mail/preferences.ts";
import type { MailPreferences } from "../../../src/domain/mail/topics.ts";
import { testDatabase } from "../../support/database.ts";
import { addPerson, addSuperAdmin } from "../../support/people.ts";
import { refused } from "../../support/refused.ts";
import { test } from "../../support/test.ts";

const { db, close } = await testDatabase();
Deno.test.afterAll(close);
const admin = await addSuperAdmin(db);
const { id: userId } = await addPerson(db, admin, "REQUESTER", "teacher@test.example");
const choose = (preferences: MailPreferences, id = userId) =>
  transact(db, (tx) => saveMailPreferences(tx, { userId: id, preferences, now: new Date() }));

test("who never chose has chosen nothing away", async () => {
  assert.deepEqual(await findMailPreferences(db, admin.id), {});
});

test("choosing keeps the choices of other topics, and replaces its own", async () => {
  await choose({ registrations: false, submissions: true });
  await choose({ progress: false });
  await choose({ progress: true, confirmReminders: false });
  const expected = { registrations: false, submissions: true, progress: true, confirmReminders: false };
  assert.deepEqual(await findMailPreferences(db, userId), expected);
});

test("two who choose at once for one person lose neither choice", async () => {
  await Promise.all([choose({ withdrawals: false }), choose({ reviewReminders: false })]);
  const { withdrawals, reviewReminders } = await findMailPreferences(db, userId);
  assert.deepEqual([withdrawals, reviewReminders], [false, false]);
});

test("there are no choices of somebody who is not there", async () => {
  await refused(choose({ progress: false }, crypto.randomUUID()), "NOT_FOUND");
});
