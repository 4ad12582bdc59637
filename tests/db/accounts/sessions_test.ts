import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Actor, requireActor } from "../../../db/accounts/actor.ts";
import { replaceCalendarFeed } from "../../../db/accounts/calendar_feeds.ts";
import { changePassword } from "../../../db/accounts/change_password.ts";
import { changeAddress, resetPassword, revokeUser } from "../../../db/accounts/decide.ts";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { saveMailPreferences } from "../../../db/accounts/own_settings.ts";
import { findOrConnectAccount } from "../../../db/accounts/provider_accounts.ts";
import { createSession, deleteSession, findSession } from "../../../db/accounts/sessions.ts";
import { transact, type Tx } from "../../../db/client.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { cancelRequest } from "../../../db/requests/cancel.ts";
import { createRequest } from "../../../db/requests/create.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import { somebodyWaitsForALock } from "../../support/database.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { requestForm } from "../../support/forms.ts";
import { addPerson, PASSWORD_HASH, type TestPerson } from "../../support/people.ts";
import { dumpTables } from "../../support/tables.ts";
import { assertAppError, race } from "../../support/outcomes.ts";

const district = await testDistrict();
const { db, admin, teacher } = district;

const EXPIRED = "Session expired. Please log in again.";
// Who comes first is chance: each pair meets this often.
const MEETINGS = 5;

const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const newHash = () => newToken().tokenHash;
const run = <Result>(work: (tx: Tx) => Promise<Result>) => transact(db, work);
const find = (tokenHash: Uint8Array, now: Date) => findSession(db, { tokenHash, now, isPoll: false });
let people = 0;
const add = (role: TestPerson["role"]) => addPerson(db, admin, role, `person-${people++}@test.example`, NOW);

async function open({ id: userId, ...person }: TestPerson): Promise<Actor> {
  const tokenHash = newHash();
  const opening = { tokenHash, userId, passwordHash: PASSWORD_HASH, now: NOW };
  assert.equal(await run((tx) => createSession(tx, opening)), true);
  return { ...person, id: userId, tokenHash };
}

Deno.test("a sign-in opens no session when the password was changed, or access revoked, after it was checked", async () => {
  const changed = await open(await add("REQUESTER"));
  assert.equal((await find(changed.tokenHash, NOW))?.user.id, changed.id);
  await run((tx) => changePassword(tx, changeOf(changed)));
  const revoked = await add("REQUESTER");
  await run((tx) => decisions.revoke(tx, admin, revoked));
  for (const { id: userId } of [changed, revoked]) {
    const { tokenHash } = newToken();
    const opening = { tokenHash, userId, passwordHash: PASSWORD_HASH, now: NOW };
    assert.equal(await run((tx) => createSession(tx, opening)), false);
    assert.equal(await find(tokenHash, NOW), undefined);
  }
});

function changeOf(actor: Actor) {
  return { actor, checkedHash: PASSWORD_HASH, passwordHash: "another hash", newTokenHash: newHash(), now: NOW };
}

Deno.test("of two changes of one password at once, one is done and the other is refused", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const person = await add("REQUESTER");
    const [one, other] = [changeOf(await open(person)), changeOf(await open(person))];
    const changes = meeting % 2 ? [one, other] : [one, { ...one, newTokenHash: newHash() }];
    const ends = await race(...changes.map((change) => run((tx) => changePassword(tx, change))));
    assert.deepEqual(ends.toSorted(), ["UNAUTHENTICATED", "done"]);
  }
});

const decisions = {
  revoke: (tx: Tx, actor: Actor, { id: userId }: TestPerson) =>
    revokeUser(tx, { actor, userId, reason: "Left", now: NOW }),
  reset: (tx: Tx, actor: Actor, { id: userId }: TestPerson) =>
    resetPassword(tx, { actor, userId, passwordHash: "temporary", now: NOW }),
  correct: (tx: Tx, actor: Actor, { id: userId, email }: TestPerson) =>
    changeAddress(tx, { actor, userId, email: `corrected-${email}`, now: NOW }),
};

for (const [name, decide] of Object.entries(decisions)) {
  Deno.test(`of two administrators who ${name} each other at the same moment, the second is refused`, async () => {
    for (let meeting = 0; meeting < MEETINGS; meeting++) {
      const [one, other] = [await add("ADMIN"), await add("ADMIN")];
      const ends = await race(run((tx) => decide(tx, one, other)), run((tx) => decide(tx, other, one)));
      assert.deepEqual(ends.toSorted(), ["UNAUTHENTICATED", "done"]);
    }
  });
}

const CONNECTED = { provider: "Test Accounts", now: NOW };

/** Everything that ends a requester's sessions. */
const endings: Record<string, (tx: Tx, person: TestPerson, actor: Actor) => Promise<unknown>> = {
  revoke: (tx, person) => decisions.revoke(tx, admin, person),
  reset: (tx, person) => decisions.reset(tx, admin, person),
  correct: (tx, person) => decisions.correct(tx, admin, person),
  erase: (tx, { email }) => eraseUser(tx, { email, passwordHash: "unknown", now: NOW }),
  connect: (tx, { email, id: subject }) =>
    findOrConnectAccount(tx, {
      ...CONNECTED,
      identity: { issuer: "https://idp.test.example", subject, email, firstName: "", lastName: "" },
    }),
  "change the password": (tx, _person, actor) => changePassword(tx, changeOf(actor)),
  "sign out": (tx, _person, { tokenHash }) => deleteSession(tx, tokenHash),
};

/** Writes of a requester that lock rows before their session's and after it. */
const writes: Record<string, (tx: Tx, actor: Actor) => Promise<unknown>> = {
  submit: (tx, actor) => createRequest(tx, { actor, form: requestForm(NOW), now: NOW, key: "a key" }),
  choose: (tx, actor) => saveMailPreferences(tx, { actor, preferences: { progress: false }, now: NOW }),
  link: (tx, actor) => {
    const { token: secret, tokenHash: secretHash } = newToken();
    return replaceCalendarFeed(tx, { actor, link: { secret, secretHash }, now: NOW });
  },
};

for (const [ending, end] of Object.entries(endings)) {
  Deno.test(`${ending}, while the user writes: the write is done before or refused, and neither waits for ever`, async () => {
    for (let meeting = 0; meeting < MEETINGS; meeting++) {
      for (const [name, write] of Object.entries(writes)) {
        const person = await add("REQUESTER");
        const actor = await open(person);
        const ends = await race(run((tx) => write(tx, actor)), run((tx) => end(tx, person, actor)));
        assert.equal(ends[1], "done", name);
        assert.match(ends[0] ?? "", /^(done|UNAUTHENTICATED)$/, name);
      }
    }
  });

  Deno.test(`a write that was let in ends before its session does, without a deadlock: ${ending}`, async () => {
    const person = await add("REQUESTER");
    const actor = await open(person);
    const [waiting] = await run(async (tx) => {
      await requireActor(tx, actor, NOW);
      const waiting = race(run((other) => end(other, person, actor)));
      await somebodyWaitsForALock(db, waiting);
      await createRequest(tx, { actor, form: requestForm(NOW), now: NOW });
      return [waiting];
    });
    assert.deepEqual(await waiting, ["done"]);
  });

  Deno.test(`a write that waits is refused once its session has ended by: ${ending}`, async () => {
    const { id } = await district.create();
    const person = await add("DIRECTOR");
    const actor = await open(person);
    const [waiting] = await run(async (tx) => {
      await tx.selectFrom("requests").select("id").where("id", "=", id).forUpdate().execute();
      const waiting = race(run((other) => cancelRequest(other, { actor, requestId: id, now: NOW })));
      await somebodyWaitsForALock(db, waiting);
      await run((other) => end(other, person, actor));
      // In a list, so that the transaction ends before the write does.
      return [waiting];
    });
    assert.deepEqual(await waiting, ["UNAUTHENTICATED"]);
    const row = await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow();
    assert.equal(row.status, "IN_REVIEW");
  });
}

Deno.test("erase a user who writes about lunches that they receive themselves: both end, in either order", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const person = await add("REQUESTER");
    const { id: requestId } = await district.create({ recipientEmail: person.email }, { actor: person });
    const ends = await race(
      run((tx) => cancelRequest(tx, { actor: person, requestId, now: NOW })),
      run((tx) => eraseUser(tx, { email: person.email, passwordHash: "unknown", now: NOW })),
    );
    assert.equal(ends[1], "done");
    assert.match(ends[0] ?? "", /^(done|UNAUTHENTICATED)$/);
  }
});

Deno.test("a session that idled out or is twelve hours old, if only by now, writes nothing, however its call began", async () => {
  const { id: requestId } = await district.create();
  const actor = await open(await add("ADMIN"));
  const before = await dumpTables(db);
  const approve = (now: Date) => run((tx) => approveRequest(tx, { actor, requestId, now }));
  await assertAppError(approve(minutes(60)), "UNAUTHENTICATED", EXPIRED);
  await db.updateTable("sessions").set({ lastSeenAt: minutes(719) }).where("tokenHash", "=", actor.tokenHash).execute();
  await assertAppError(approve(minutes(720)), "UNAUTHENTICATED", EXPIRED);
  await db.updateTable("sessions").set({ lastSeenAt: NOW }).where("tokenHash", "=", actor.tokenHash).execute();
  assert.deepEqual(await dumpTables(db), before);
  // A microsecond is over before a transaction's first statement.
  const end = sql<Date>`created_at - interval '12 hours' + interval '1 microsecond'`;
  await db.updateTable("sessions").set({ createdAt: end }).where("tokenHash", "=", actor.tokenHash).execute();
  assert.ok(await find(actor.tokenHash, NOW));
  await assertAppError(approve(NOW), "UNAUTHENTICATED", EXPIRED);
  await db.updateTable("sessions").set({ createdAt: NOW }).where("tokenHash", "=", actor.tokenHash).execute();
  await approve(minutes(59));
});

Deno.test("nobody writes with another user's session", async () => {
  const { id: requestId } = await district.create();
  const actor = { ...await add("ADMIN"), tokenHash: teacher.tokenHash };
  await assertAppError(run((tx) => approveRequest(tx, { actor, requestId, now: NOW })), "UNAUTHENTICATED", EXPIRED);
});

Deno.test("a session is touched while a slow write goes on in it", async () => {
  const { id: requestId } = await district.create();
  const actor = await open(await add("ADMIN"));
  await run(async (tx) => {
    await approveRequest(tx, { actor, requestId, now: NOW });
    assert.equal((await find(actor.tokenHash, minutes(10)))?.endsAt.getTime(), minutes(70).getTime());
  });
});
