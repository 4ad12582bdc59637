import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { findMailPreferences, saveMailPreferences } from "../../../db/accounts/own_settings.ts";
import type { MailPreferences } from "../../../src/domain/mail/topics.ts";
import { testDatabase } from "../../support/database.ts";
import { addPerson, addSuperAdmin } from "../../support/people.ts";
import { assertAppError, test } from "../../support/test.ts";

const { db, close } = await testDatabase();
Deno.test.afterAll(close);
const admin = await addSuperAdmin(db);
const choose = (userId: string, preferences: MailPreferences) =>
  transact(db, (tx) => saveMailPreferences(tx, { userId, preferences, now: new Date() }));

test("somebody who never chose has turned nothing off", async () => {
  assert.deepEqual(await findMailPreferences(db, admin.id), {});
});

test("choosing keeps the choices for other topics, and replaces its own", async () => {
  const { id } = await addPerson(db, admin, "REQUESTER", "one@test.example");
  await choose(id, { registrations: false, submissions: true });
  await choose(id, { progress: false });
  await choose(id, { progress: true, confirmReminders: false });
  const expected = { registrations: false, submissions: true, progress: true, confirmReminders: false };
  assert.deepEqual(await findMailPreferences(db, id), expected);
});

test("two choices at once for one person are both saved", async () => {
  const { id } = await addPerson(db, admin, "REQUESTER", "another@test.example");
  await Promise.all([choose(id, { withdrawals: false }), choose(id, { reviewReminders: false })]);
  const { withdrawals, reviewReminders } = await findMailPreferences(db, id);
  assert.deepEqual([withdrawals, reviewReminders], [false, false]);
});

test("somebody who does not exist has no choices", async () => {
  await assertAppError(choose(crypto.randomUUID(), { progress: false }), "NOT_FOUND");
});
