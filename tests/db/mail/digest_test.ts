import assert from "node:assert/strict";
import { type Db } from "../../../db/client.ts";
import { claimMail } from "../../../db/mail/claim.ts";
import { outboxStore } from "../../../db/mail/store.ts";
import { newToken } from "../../../src/auth/tokens.ts";
import type { MailPayloads } from "../../../src/domain/mail/content.ts";
import { renderMessage } from "../../../src/mail/message.ts";
import { nextAttemptAt } from "../../../src/mail/deliver.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { choose } from "../../support/outbox.ts";
import { addPerson, registerPerson } from "../../support/people.ts";

const district = await testDistrict();
const { db, admin } = district;
const second = await addPerson(db, admin, "ADMIN", "second@test.example", NOW);
// Only digests are in the outbox.
await choose(db, district.teacher, { progress: false });
Deno.test.beforeEach(() => district.clear());

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const submitAt = (now: Date) => district.create({}, { now });

/** The digests of an administrator in the order they were begun: which requests, and when they may leave. */
async function digestsTo({ id }: { id: string }) {
  const rows = await db.selectFrom("outbox").select(["payload", "nextAttemptAt", "dedupeKey"])
    .where("recipientId", "=", id).where("kind", "=", "requests-submitted").orderBy("nextAttemptAt").execute();
  return rows.map(({ payload, nextAttemptAt, dedupeKey }) => ({
    ids: (payload.requests as { id: string }[]).map((request) => request.id),
    leaves: nextAttemptAt,
    isOpen: dedupeKey !== null,
  }));
}

const claim = (by: Db, now: Date) => claimMail(by, { now, leaseMs: 60_000, limit: 100 });
const send = async (now: Date, sentAt = now) => {
  for (const mail of await claim(db, now)) await outboxStore(db, newToken).markSent(mail, sentAt);
};

Deno.test("the first submission leaves at once, and what comes until it leaves goes with it", async () => {
  const first = await submitAt(NOW);
  const next = await submitAt(after(1));
  const expected = [{ ids: [first.id, next.id], leaves: NOW, isOpen: true }];
  assert.deepEqual([await digestsTo(admin), await digestsTo(second)], [expected, expected]);
});

Deno.test("after a digest has left, the next leaves 15 minutes later with everything since", async () => {
  const first = await submitAt(NOW);
  await send(after(0), after(2));
  const next = await submitAt(after(3));
  const last = await submitAt(after(16));
  assert.deepEqual(await digestsTo(admin), [
    { ids: [first.id], leaves: NOW, isOpen: false },
    { ids: [next.id, last.id], leaves: after(17), isOpen: true },
  ]);
  assert.deepEqual(await claim(db, after(16)), []);
  assert.equal((await claim(db, after(17))).length, 2);
});

Deno.test("while a digest is being sent or tried again, the next leaves 15 minutes after it may", async () => {
  await submitAt(NOW);
  const sending = await claim(db, after(60));
  await submitAt(after(60));
  assert.deepEqual((await digestsTo(admin))[1]?.leaves, after(75), "being sent now");

  await db.deleteFrom("outbox").where("dedupeKey", "is not", null).execute();
  await db.updateTable("outbox").set({ nextAttemptAt: after(90), leasedUntil: null })
    .where("id", "in", sending.map(({ id }) => id)).execute();
  await submitAt(after(61));
  assert.deepEqual((await digestsTo(admin))[1]?.leaves, after(105), "to be tried again");
});

Deno.test("a digest that failed for good delays nothing", async () => {
  await submitAt(NOW);
  await claim(db, NOW);
  await db.updateTable("outbox").set({ status: "FAILED" }).execute();
  await submitAt(after(1));
  assert.deepEqual((await digestsTo(admin)).map(({ leaves }) => leaves), [NOW, after(1)]);
});

Deno.test("after two hours without a server, digests leave 15 minutes apart, with each submission once", async () => {
  const submitted: string[] = [];
  const departures: { at: number; to: string; ids: string[] }[] = [];
  for (let minute = 0; minute < 360; minute++) {
    if (minute % 10 === 0 && minute <= 180) submitted.push((await submitAt(after(minute))).id);
    for (const mail of await claim(db, after(minute))) {
      if (minute < 120) {
        const next = nextAttemptAt(mail.attempts, after(minute));
        assert(next);
        await outboxStore(db, newToken).markRetry(mail, { nextAttemptAt: next, error: "away" });
      } else {
        assert(mail.content.kind === "requests-submitted");
        departures.push({ at: minute, to: mail.to.address, ids: mail.content.payload.requests.map(({ id }) => id) });
        await outboxStore(db, newToken).markSent(mail, after(minute));
      }
    }
  }
  for (const { email } of [admin, second]) {
    const left = departures.filter(({ to }) => to === email);
    const gaps = left.slice(1).map(({ at }, index) => at - (left[index]?.at ?? 0));
    assert(gaps.length > 0 && gaps.every((gap) => gap >= 15), `minutes between digests: ${gaps}`);
    assert.deepEqual(left.flatMap(({ ids }) => ids), submitted);
  }
});

Deno.test("many submissions at once, during claims, are each sent exactly once", async () => {
  const FAR = after(24 * 60);
  let isSubmitting = true;
  const listed = new Map<string, string[]>();
  const sendAndNote = async () => {
    for (const mail of await claim(db, FAR)) {
      assert(mail.content.kind === "requests-submitted");
      const ids = mail.content.payload.requests.map(({ id }) => id);
      listed.set(mail.to.address, [...listed.get(mail.to.address) ?? [], ...ids]);
      await outboxStore(db, newToken).markSent(mail, NOW);
    }
  };
  const worker = async () => {
    while (isSubmitting) await sendAndNote();
  };
  const workers = [worker(), worker()];
  const submitted = (await Promise.all(Array.from({ length: 5 }, async () => {
    const requests = [];
    for (let index = 0; index < 20; index++) requests.push(await submitAt(NOW));
    return requests;
  }))).flat().map(({ id }) => id);
  isSubmitting = false;
  await Promise.all(workers);
  await sendAndNote();

  for (const { email } of [admin, second]) assert.deepEqual(listed.get(email)?.toSorted(), submitted.toSorted());
  const { length: digests } = await digestsTo(admin);
  assert(digests > 1, "the workers came in between");
});

Deno.test("a digest names the first 50 submissions and counts the rest, so that it never grows without end", async () => {
  for (let count = 0; count < 53; count++) await submitAt(NOW);
  const { payload } = await db.selectFrom("outbox").select("payload").where("recipientId", "=", admin.id)
    .executeTakeFirstOrThrow();
  const { requests, more } = payload as MailPayloads["requests-submitted"];
  assert.deepEqual([requests.length, more], [50, 3]);
});

Deno.test("a flood of registrations is one message, beside the submissions, to administrators who want them", async () => {
  await choose(db, second, { registrations: false });
  for (let count = 0; count < 52; count++) await registerPerson(db, "REQUESTER", `new-${count}@test.example`, NOW);
  assert.deepEqual(await digestsTo(second), []);
  const { id } = await submitAt(NOW);
  const [{ mailContext, content } = assert.fail(), ...others] = (await claim(db, NOW)).filter(({ to }) =>
    to.address === admin.email
  );
  assert.deepEqual(others, []);
  assert(content.kind === "requests-submitted");
  const { requests, registrations, moreRegistrations } = content.payload;
  assert.deepEqual([requests.map((request) => request.id), registrations?.length, moreRegistrations], [[id], 50, 2]);
  const { subject, text } = renderMessage(content, { ...mailContext, publicUrl: "https://lunches.example.org" });
  assert.equal(subject, "1 submission and 52 registrations since the last message");
  assert.match(text, /new-49@test\.example; Requester\n- and 2 more\n/);
  assert.deepEqual((await digestsTo(second)).map(({ ids }) => ids), [[id]]);
});
