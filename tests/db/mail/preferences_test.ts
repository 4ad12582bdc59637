import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { findMailPreferences, saveMailPreferences } from "../../../db/accounts/own_settings.ts";
import type { MailPreferences } from "../../../src/domain/mail/topics.ts";
import { testDatabase } from "../../support/database.ts";
import { addPerson, addSuperAdmin, type TestPerson } from "../../support/people.ts";

const { db, close } = await testDatabase();
Deno.test.afterAll(close);
const admin = await addSuperAdmin(db);
const choose = (actor: TestPerson, preferences: MailPreferences) =>
  transact(db, (tx) => saveMailPreferences(tx, { actor, preferences, now: new Date() }));

Deno.test("choosing keeps the choices for other topics, and replaces its own", async () => {
  const person = await addPerson(db, admin, "REQUESTER", "one@test.example");
  await choose(person, { registrations: false, submissions: true });
  await choose(person, { progress: false });
  await choose(person, { progress: true, confirmReminders: false });
  const expected = { registrations: false, submissions: true, progress: true, confirmReminders: false };
  assert.deepEqual(await findMailPreferences(db, person.id), expected);
});

Deno.test("two choices at once for one person are both saved", async () => {
  const person = await addPerson(db, admin, "REQUESTER", "another@test.example");
  await Promise.all([choose(person, { withdrawals: false }), choose(person, { reviewReminders: false })]);
  const { withdrawals, reviewReminders } = await findMailPreferences(db, person.id);
  assert.deepEqual([withdrawals, reviewReminders], [false, false]);
});
