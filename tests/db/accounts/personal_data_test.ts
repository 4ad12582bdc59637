import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { approveUser, changeAddress, denyUser } from "../../../db/accounts/decide.ts";
import { replaceCalendarFeed } from "../../../db/accounts/calendar_feeds.ts";
import { confirmAddress } from "../../../db/accounts/confirm_address.ts";
import { rememberDevice } from "../../../db/accounts/devices.ts";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { findPersonalData } from "../../../db/accounts/export_person.ts";
import { registerUser } from "../../../db/accounts/register.ts";
import { createSession } from "../../../db/accounts/sessions.ts";
import { transact, type Tx } from "../../../db/client.ts";
import { recordRequestEvent, recordUserEvent } from "../../../db/history/record.ts";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import { changeKitchens } from "../../../db/district/school_kitchens.ts";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { createRequest } from "../../../db/requests/create.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { reviseRequest } from "../../../db/requests/revise.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import { addDays } from "../../../src/domain/time/alaska_time.ts";
import { fullName } from "../../../src/domain/accounts/users.ts";
import { requestFormSchema } from "../../../src/domain/requests/form.ts";
import { TestClock } from "../../support/clock.ts";
import { somebodyWaitsForALock, testDatabase } from "../../support/database.ts";
import { requestForm } from "../../support/forms.ts";
import { outboxOf } from "../../support/outbox.ts";
import { addPerson, addSuperAdmin, type TestPerson } from "../../support/people.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { dumpTables } from "../../support/tables.ts";
import { race } from "../../support/outcomes.ts";

const { db, close } = await testDatabase();
Deno.test.afterAll(close);
const { now } = new TestClock();

type Exported = Awaited<ReturnType<typeof findPersonalData>>;

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** The rows of the export that one column leads to. */
function exportedBy({ rows, account }: Exported, { table, column, target }: Reference): unknown[] {
  const own = rows[target]?.filter(({ requesterId }) => requesterId === account.id);
  const ids = target === "users" ? [account.id] : own?.map(({ id }) => id);
  return rows[`${table}.${column}`] ?? rows[table]?.filter((row) => ids?.includes(row[camelCase(column)])) ?? [];
}

/** Whose rows erasing removes. All mail waits in this test; what was sent is kept without the address. */
const ERASED = [
  "sessions.user_id",
  "devices.user_id",
  "email_links.user_id",
  "calendar_feeds.user_id",
  "submissions.user_id",
  "outbox.recipient_id",
];

interface Reference {
  table: string;
  column: string;
  target: string;
}

/** Every foreign key of the database as it is, past all migrations, but for those that name a school. */
async function references(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select conrelid::regclass::text as table, attname as column,
      confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid <> 'schools'::regclass
    order by 1, 2`.execute(db);
  return rows;
}

async function countRows({ table, column, target }: Reference, personId: string): Promise<number> {
  const ids = target === "users" ? sql`select ${personId}::uuid` : sql`select id from ${sql.table(target)}
    where requester_id = ${personId}`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(column)} in (${ids})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The tables with a row that has this text anywhere. */
async function tablesNaming(text: string): Promise<string[]> {
  const lines = (await dumpTables(db)).filter((line) => line.includes(text));
  return [...new Set(lines.map((line) => line.slice(0, line.indexOf(" "))))];
}

let closed = 0;

/** A teacher who has used all of the product and became an administrator, and the secrets stored on the way. */
async function personWithEverything(email: string) {
  const nobody = crypto.randomUUID();
  const others = {
    admin: `a-${nobody}@x.example`,
    colleague: `b-${nobody}@x.example`,
    approved: `c-${nobody}@x.example`,
  };
  const [token, device, link] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const key = crypto.randomUUID();
  const run = <Result>(work: (tx: Tx) => Promise<Result>) => transact(db, work);
  const passwordHash = `hash of ${crypto.randomUUID()}`;
  const admin = await addSuperAdmin(db, others.admin, now);
  const names = { firstName: "Unmistakable", lastName: email.slice(0, email.indexOf("@")), role: "REQUESTER" as const };
  const form = requestFormSchema(() => now, FIRST_SCHOOLS, []).parse(requestForm(now));
  const mistyped = { ...names, firstName: "Distinctive", email, passwordHash };
  const { id } = await run((tx) => registerUser(tx, mistyped, now));
  await run((tx) => denyUser(tx, { actor: admin, userId: id, now, reason: "Mistyped" }));
  await run((tx) => registerUser(tx, { ...names, email, passwordHash }, now));
  await db.insertInto("emailLinks").values({ kind: "confirm-address", tokenHash: link, userId: id, createdAt: now })
    .execute();
  await run((tx) => confirmAddress(tx, { tokenHash: link, now }));
  await run((tx) => approveUser(tx, { actor: admin, userId: id, now, role: "REQUESTER" }));

  await run((tx) => createSession(tx, { tokenHash: token, userId: id, passwordHash, now }));
  const person: TestPerson = { id, email, role: "REQUESTER", isSuperAdmin: false, tokenHash: token };
  await run((tx) => rememberDevice(tx, { userId: id, tokenHash: device, previousHash: undefined, now }));
  const feed = newToken();
  await run((tx) =>
    replaceCalendarFeed(tx, { actor: person, link: { secret: feed.token, secretHash: feed.tokenHash }, now })
  );
  await run((tx) => recordUserEvent(tx, id, "user.sign-in", { actor: null, now }));

  const original = await run((tx) => createRequest(tx, { actor: person, form, key, now }));
  await run((tx) => approveRequest(tx, { actor: admin, requestId: original.id, now }));
  await db.insertInto("kitchenNotes").values({ familyId: original.id, note: "Two are ill" }).execute();
  const revised = { ...form, gradesText: "4th" };
  const revision = await run((tx) => reviseRequest(tx, { actor: person, requestId: original.id, form: revised, now }));
  await db.insertInto("reminders").values({ requestId: revision.id, kind: "review-7-days", createdAt: now }).execute();
  await run((tx) => recordRequestEvent(tx, revision, "request.view-meals", { actor: admin, now }, { role: "ADMIN" }));
  const colleague = await addPerson(db, admin, "REQUESTER", others.colleague, now);
  const asRecipient = { recipientEmail: email, recipientFirstName: names.firstName, recipientLastName: names.lastName };
  const forThem = { ...form, ...asRecipient, comments: "A colleague's own words" };
  const enter = () => run((tx) => createRequest(tx, { actor: colleague, form: forThem, now }));
  await enter();

  const mistake = await run((tx) => createRequest(tx, { actor: person, form: { ...form, ...asRecipient }, now }));
  await db.updateTable("users").set({ role: "ADMIN" }).where("id", "=", id).execute();
  const asAdmin = { ...person, role: "ADMIN" as const };
  await run((tx) => deleteRequest(tx, { actor: asAdmin, requestId: mistake.id, deletionReason: null, now }));
  await addPerson(db, asAdmin, "REQUESTER", others.approved, now);
  // A day of its own for each of these people, since no day is closed twice.
  const day = addDays("2026-03-03", closed++);
  await run((tx) => closeDays(tx, { actor: asAdmin, now, from: day, to: day, reason: "Test break" }));
  const emails = { Harborview: email, Mendenhall: others.colleague };
  await run((tx) => changeKitchens(tx, { actor: asAdmin, now, emails }));
  await run((tx) => recordPrint(tx, { day, versionIds: [], lastPrintedAt: null, actor: asAdmin, now }));
  const secrets = [token, device, link].flatMap((hash) => [
    hash.toString("hex"),
    hash.toString("base64"),
    hash.toString("base64url"),
  ]);
  return {
    id,
    email,
    admin,
    enter,
    name: fullName(names),
    others,
    secrets: [...secrets, passwordHash, key, feed.token],
  };
}

Deno.test("the export has every row that refers to a person, in whatever table", async () => {
  const { id, email } = await personWithEverything("everything@test.example");
  const data = await findPersonalData(db, email);
  for (const reference of await references()) {
    const name = `${reference.table}.${reference.column}`;
    const count = await countRows(reference, id);
    assert(count > 0, `this person has no row in ${name}, so the test would prove nothing`);
    assert.equal(exportedBy(data, reference).length, count, name);
  }
  assert.deepEqual(Object.keys(data.rows["users.approved_by"]?.[0] ?? {}), ["id", "approvedAt"]);
  assert.deepEqual(Object.keys(data.rows["deleted_requests.deleted_by"]?.[0] ?? {}), ["id", "deletedAt"]);
});

Deno.test("the export knows every table that names a person by address or id without referring to them", async () => {
  const { id, email } = await personWithEverything("named@test.example");
  const referring = (await references()).map(({ table }) => table);
  for (const text of [id, email]) {
    const others = (await tablesNaming(text)).filter((table) => !referring.includes(table) && table !== "users");
    assert.deepEqual(others, [], text);
  }
  const { namedAsRecipient, namedInMail, rows } = await findPersonalData(db, email);
  const events = rows.audit_events ?? [];
  const byOthers = events.filter(({ requestId, actorId }) => requestId && actorId !== id);
  assert.deepEqual(namedAsRecipient.map(({ recipientEmail }) => recipientEmail), [email]);
  assert.deepEqual(byOthers.map(({ type }) => type).toSorted(), ["request.approve", "request.view-meals"]);
  assert(events.some(({ type }) => type === "user.sign-in"));
  assert.deepEqual([...new Set(namedInMail.map(({ kind }) => kind))], ["requests-submitted"]);
});

Deno.test("the export holds no hash, key or token, and of others' requests only what names the person", async () => {
  const { email, others, secrets } = await personWithEverything("secrets@test.example");
  const data = await findPersonalData(db, email);
  const text = JSON.stringify(data, function (this: Record<string, unknown>, key, value) {
    assert(!(this[key] instanceof Uint8Array), `bytes are secrets here: ${key}`);
    return value;
  });
  for (const secret of secrets) assert(!text.includes(secret), secret);
  assert(!text.includes("A colleague's own words"));
  assert(!text.includes(others.admin) && !text.includes(others.colleague), "others' addresses");
});

Deno.test("erasing removes what belongs to a person alone, and keeps the rest as a former user's", async () => {
  const { id, email, name: theirName } = await personWithEverything("erased@test.example");
  await db.insertInto("outbox").values({
    kind: "test-message",
    toName: theirName,
    toAddress: email,
    payload: {},
    status: "FAILED",
    lastError: `550 5.1.1 <${email}>: Recipient address rejected`,
    nextAttemptAt: now,
    createdAt: now,
  }).execute();
  const toKitchen = { toName: "Harborview kitchen", toAddress: email, nextAttemptAt: now, createdAt: now };
  await db.insertInto("outbox").values({ ...toKitchen, kind: "school-kitchen", payload: {} }).execute();
  const before = new Map<Reference, number>();
  for (const reference of await references()) before.set(reference, await countRows(reference, id));
  await transact(db, (tx) => eraseUser(tx, { email, passwordHash: "nobody's", now }));
  for (const [reference, count] of before) {
    const name = `${reference.table}.${reference.column}`;
    const isErasure = name === "audit_events.subject_user_id" ? 1 : 0;
    assert.equal(await countRows(reference, id), ERASED.includes(name) ? 0 : count + isErasure, name);
  }
  const rows = (await dumpTables(db)).filter((line) => line.includes(email) || line.includes(theirName));
  assert.deepEqual(rows, []);
  assert.deepEqual((await outboxOf(db)).filter(({ kind }) => kind === "school-kitchen"), []);
  const user = await db.selectFrom("users").select(["firstName", "emailConfirmedAt"]).where("id", "=", id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(user, { firstName: "a former", emailConfirmedAt: null });
});

Deno.test("erasing finds every earlier address and name of a person, whatever column has it", async () => {
  const { id, email, admin, enter } = await personWithEverything("earlier@test.example");
  // What has been sent stays, and an earlier release did not write addresses in lower case.
  await db.updateTable("outbox").set({ status: "SENT", sentAt: now, dedupeKey: null }).execute();
  await db.updateTable("requests").set({ recipientEmail: "Earlier@Test.example" }).where("recipientEmail", "=", email)
    .execute();
  const earlier = () => findRows(["earlier@", "second@", "distinctive", "unmistakable earlier"]);
  for (const address of ["second@test.example", "third@test.example"]) {
    await transact(db, (tx) => changeAddress(tx, { actor: admin, userId: id, email: address, now }));
  }
  const { namedAsRecipient, rows, namedInMail } = await findPersonalData(db, "third@test.example");
  const recipients = [...namedAsRecipient, ...rows.deleted_requests ?? []].map(({ recipientEmail }) => recipientEmail);
  assert.deepEqual(recipients, ["third@test.example", "third@test.example"]);
  assert(namedInMail.length > 0);
  // A form that was opened before the corrections.
  await enter();
  assert.notDeepEqual(await earlier(), []);
  await transact(db, (tx) => eraseUser(tx, { email: "third@test.example", passwordHash: "nobody's", now }));
  assert.deepEqual(await earlier(), []);
  assert.deepEqual(await findRows(["third@"]), []);
});

/** A teacher with this last name: what sends a request for a class, erases the teacher, and finds the classes left. */
async function teacherCalled(lastName: string) {
  const email = `${lastName.toLowerCase()}@test.example`;
  const admin = await addSuperAdmin(db, `admin-of-${email}`, now);
  const actor = await addPerson(db, admin, "REQUESTER", email, now);
  await db.updateTable("users").set({ lastName }).where("id", "=", actor.id).execute();
  const formOf = (className: string) =>
    requestFormSchema(() => now, FIRST_SCHOOLS, []).parse(requestForm(now, { className }));
  return {
    send: (tx: Tx, className: string) => createRequest(tx, { actor, form: formOf(className), now }),
    revise: (tx: Tx, requestId: string, className: string) =>
      reviseRequest(tx, { actor, requestId, form: formOf(className), now }),
    erase: () => race(transact(db, (tx) => eraseUser(tx, { email, passwordHash: "nobody's", now }))),
    async classes(): Promise<string[]> {
      const kept = await db.selectFrom("requests").select("className").where("requesterId", "=", actor.id).execute();
      return kept.map(({ className }) => className).sort();
    },
  };
}

Deno.test("erasing empties a class that has the person's last name as a word, and no other", async () => {
  const { send, erase, classes } = await teacherCalled("Li");
  for (const className of ["Ms. Li’s class", "(LI) Room 12", "ＬＩ", "Library Club", "Room 12"]) {
    await transact(db, (tx) => send(tx, className));
  }
  assert.deepEqual(await erase(), ["done"]);
  assert.deepEqual(await classes(), ["", "", "", "Library Club", "Room 12"]);
});

Deno.test("a class sent while its teacher is erased is emptied too, and writes about their requests wait, without a deadlock", async () => {
  const { send, revise, erase, classes } = await teacherCalled("Busy");
  const { id } = await transact(db, (tx) => send(tx, ""));
  const [erased] = await transact(db, async (tx) => {
    await tx.selectFrom("requests").select("id").where("id", "=", id).forUpdate().execute();
    await send(tx, "Ms. Busy");
    const erased = erase();
    await somebodyWaitsForALock(db, erased);
    await revise(tx, id, "Ms. Busy");
    return [erased];
  });
  assert.deepEqual(await erased, ["done"]);
  assert.deepEqual(await classes(), ["", "", ""]);
});

Deno.test("the class of a first request that is sent while its teacher is erased is emptied", async () => {
  const { send, erase, classes } = await teacherCalled("First");
  const [erased] = await transact(db, async (tx) => {
    await send(tx, "Ms. First");
    const erased = erase();
    await somebodyWaitsForALock(db, erased);
    return [erased];
  });
  assert.deepEqual(await erased, ["done"]);
  assert.deepEqual(await classes(), [""]);
});

/** Rows of any table that have one of these texts, in lower case, in any column. */
async function findRows(texts: readonly string[]): Promise<string[]> {
  return (await dumpTables(db)).filter((row) => texts.some((text) => row.toLowerCase().includes(text)));
}
