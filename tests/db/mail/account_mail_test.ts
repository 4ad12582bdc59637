import type { NotNull } from "kysely";
import assert from "node:assert/strict";
import { transact, type Tx } from "../../../db/client.ts";
import {
  createFirstAdministrator,
  createSuperAdmin,
  unlockAdministrator,
} from "../../../db/accounts/administrators.ts";
import { findMailPreferences, saveMailPreferences } from "../../../db/accounts/own_settings.ts";
import { approveUser, denyUser, resetPassword, restoreUser, revokeUser } from "../../../db/accounts/decide.ts";
import { changePassword } from "../../../db/accounts/change_password.ts";
import { registerUser } from "../../../db/accounts/register.ts";
import { mailConfirmationLink } from "../../../db/mail/account_mail.ts";
import type { MailPreferences } from "../../../src/domain/mail/topics.ts";
import { renderSample } from "../../mail/samples.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { choose, outboxOf, putInOutbox, queuedBy } from "../../support/outbox.ts";
import { addPerson, type TestPerson } from "../../support/people.ts";

const { db, admin } = await testDistrict();
const second = await addPerson(db, admin, "ADMIN", "second@test.example", NOW);
// Each test begins with two administrators, who want everything.
Deno.test.beforeEach(async () => {
  await db.updateTable("users").set({ role: "REQUESTER", isSuperAdmin: false })
    .where("role", "=", "ADMIN").where("id", "not in", [admin.id, second.id]).execute();
  await choose(db, second, {});
});

const write = <Result>(work: (tx: Tx) => Promise<Result>) => transact(db, work);
const queued = (work: (tx: Tx) => Promise<unknown>) => queuedBy(db, () => write(work));
const only = async () => (await outboxOf(db)).map(({ payload }) => payload);

const passwordHash = "not a hash of SENTINEL-PASSWORD";
const account = (email: string) => ({
  email,
  firstName: "New",
  lastName: "Person",
  role: "DIRECTOR" as const,
  passwordHash,
});
const register = (email: string) => write((tx) => registerUser(tx, account(email), NOW));
const decision = (userId: string) => ({ actor: admin, userId, now: NOW });

Deno.test("every administrator with access who wants it gets mail about a registration", async () => {
  await write((tx) => registerUser(tx, { ...account("waiting@test.example"), role: "ADMIN" }, NOW));
  const both = ["requests-submitted to second", "requests-submitted to super"];
  assert.deepEqual(await queued((tx) => registerUser(tx, account("one@test.example"), NOW)), both);
  const { id } = await db.selectFrom("users").select("id").where("email", "=", "one@test.example")
    .executeTakeFirstOrThrow();
  const payload = { requests: [], registrations: [{ by: id, role: "DIRECTOR" }] };
  assert.deepEqual(await only(), [payload, payload]);
  await choose(db, second, { registrations: false });
  assert.deepEqual(await queued((tx) => registerUser(tx, account("two@test.example"), NOW)), [
    "requests-submitted to super",
  ]);
});

Deno.test("only the account's owner gets mail about a decision, with the reason for a denial or revocation, and no password", async () => {
  const { id } = await register("person@test.example");
  const { id: deniedId } = await register("denied@test.example");
  const decisions: [mail: string, payload: object, work: (tx: Tx) => Promise<unknown>][] = [
    [
      "registration-approved to person",
      { role: "REQUESTER" },
      (tx) => approveUser(tx, { ...decision(id), role: "REQUESTER" }),
    ],
    ["access-revoked to person", { reason: "Left" }, (tx) => revokeUser(tx, { ...decision(id), reason: "Left" })],
    ["access-restored to person", { role: "DIRECTOR" }, (tx) => restoreUser(tx, { ...decision(id), role: "DIRECTOR" })],
    ["password-reset to person", {}, (tx) => resetPassword(tx, { ...decision(id), passwordHash })],
    [
      "registration-denied to denied",
      { reason: "Unknown" },
      (tx) => denyUser(tx, { ...decision(deniedId), reason: "Unknown" }),
    ],
  ];
  for (const [mail, payload, work] of decisions) {
    assert.deepEqual(await queued(work), [mail]);
    assert.deepEqual(await only(), [payload]);
  }
});

Deno.test("revoking access cancels a person's waiting messages, except those about their account", async () => {
  const leaver = await addPerson(db, admin, "ADMIN", "leaver@test.example", NOW);
  const soon = new Date(NOW.getTime() + 1);
  const submitted = { recipientId: leaver.id, kind: "requests-submitted" as const, payload: { requests: [] } };
  const left = async () => {
    await write((tx) => revokeUser(tx, { ...decision(leaver.id), reason: "Left" }));
    const rows = await db.selectFrom("outbox").select("toName").where("toName", "!=", "leaver Tester").orderBy("toName")
      .execute();
    return rows.map(({ toName }) => toName);
  };
  await db.deleteFrom("outbox").execute();
  await putInOutbox(db, NOW, [
    { ...submitted, toName: "waiting" },
    { ...submitted, toName: "held by a process that died", leasedUntil: NOW },
    { ...submitted, kind: "request-approved", toName: "another kind" },
    { ...submitted, toName: "kept: being sent", leasedUntil: soon },
    { ...submitted, toName: "kept: failed", status: "FAILED" },
    { ...submitted, toName: "kept: sent", status: "SENT", sentAt: NOW },
    { ...submitted, toName: "kept: somebody else's", recipientId: second.id },
    { recipientId: leaver.id, kind: "password-reset", toName: "kept: their account", payload: {} },
  ]);
  const kept = ["kept: being sent", "kept: failed", "kept: sent", "kept: somebody else's", "kept: their account"];
  assert.deepEqual(await left(), kept);
  const revoked = await db.selectFrom("outbox").select("toAddress").where("kind", "=", "access-revoked").execute();
  assert.deepEqual(revoked, [{ toAddress: "leaver@test.example" }]);
});

Deno.test("people get mail about a changed password, in case it was not them, without the password", async () => {
  const { passwordHash: checkedHash } = await db.selectFrom("users").select("passwordHash").where("id", "=", second.id)
    .$narrowType<{ passwordHash: NotNull }>()
    .executeTakeFirstOrThrow();
  const change = { actor: second, checkedHash, passwordHash, newTokenHash: new Uint8Array(32).fill(1), now: NOW };
  assert.deepEqual(await queued((tx) => changePassword(tx, change)), ["password-changed to second"]);
  assert.deepEqual(await only(), [{}]);
});

Deno.test("a link to confirm an address is asked for without its token, which the outbox never holds", async () => {
  const person = await register("linked@test.example");
  assert.deepEqual(await queued((tx) => mailConfirmationLink(tx, person.id, NOW)), ["confirm-address to linked"]);
  assert.deepEqual(await only(), [{ token: null }]);
});

Deno.test("no header has a name that nobody approved: neither To nor the subject", async () => {
  const lure = { ...account("lure@test.example"), firstName: "unlock it at", lastName: "SENTINEL" };
  await db.deleteFrom("outbox").execute();
  const headers = async () =>
    (await outboxOf(db)).map(({ content, toName, toAddress }) =>
      [content.kind, toName, toAddress, renderSample(content).subject].join()
    ).filter((line) => line.includes("SENTINEL"));
  const { id } = await write((tx) => registerUser(tx, lure, NOW));
  await write((tx) => mailConfirmationLink(tx, id, NOW));
  await write((tx) => denyUser(tx, { ...decision(id), reason: "Unknown" }));
  assert.equal((await outboxOf(db)).length, 4);
  assert.deepEqual(await headers(), []);
  await write((tx) => registerUser(tx, lure, NOW));
  await write((tx) => approveUser(tx, { ...decision(id), role: "REQUESTER" }));
  assert.deepEqual((await headers()).map((line) => line.split(",")[1]), ["unlock it at SENTINEL"]);
});

Deno.test("administrators created from the command line get no mail; one who is unlocked does", async () => {
  const credentials = { email: "machine@test.example", passwordHash, requiresPasswordChange: true, now: NOW };
  assert.deepEqual(await queued((tx) => createSuperAdmin(tx, credentials)), []);
  assert.deepEqual(await queuedBy(db, () => transact(db, (tx) => createFirstAdministrator(tx, credentials))), []);
  assert.deepEqual(await queued((tx) => unlockAdministrator(tx, credentials)), ["password-reset to machine"]);
});

const save = (actor: TestPerson, preferences: MailPreferences) =>
  write((tx) => saveMailPreferences(tx, { actor, preferences, now: NOW }));

Deno.test("choosing keeps the choices for other topics, and replaces its own", async () => {
  const person = await addPerson(db, admin, "REQUESTER", "chooser@test.example");
  await save(person, { registrations: false, submissions: true });
  await save(person, { progress: false });
  await save(person, { progress: true, confirmReminders: false });
  const expected = { registrations: false, submissions: true, progress: true, confirmReminders: false };
  assert.deepEqual(await findMailPreferences(db, person.id), expected);
});

Deno.test("two choices at once for one person are both saved", async () => {
  const person = await addPerson(db, admin, "REQUESTER", "hasty@test.example");
  await Promise.all([save(person, { withdrawals: false }), save(person, { reviewReminders: false })]);
  const { withdrawals, reviewReminders } = await findMailPreferences(db, person.id);
  assert.deepEqual([withdrawals, reviewReminders], [false, false]);
});
