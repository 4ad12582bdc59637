import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { listFamilyHistory } from "../../../db/history/family.ts";
import { findRequestFor } from "../../../db/requests/find.ts";
import { somebodyWaitsForALock } from "../../support/database.ts";
import { eventsOf, NOW, storyOf, testDistrict, versionsIn } from "../../support/families.ts";
import { race } from "../../support/outcomes.ts";

const district = await testDistrict();
const { db, admin, director, teacher } = district;

// Who comes first is chance: each pair meets this often.
const MEETINGS = 15;

const minutes = (count: number) => ({ now: new Date(NOW.getTime() + count * 60_000) });

Deno.test("of twenty approvals of one request at once, one succeeds, nineteen are refused, one event is kept", async () => {
  const request = await district.create();
  const ends = await race(...Array.from({ length: 20 }, () => district.approve(request)));
  assert.deepEqual(ends.toSorted(), [...Array(19).fill("CONFLICT"), "done"]);
  assert.equal(await storyOf(db, request), "0 APPROVED");
  assert.deepEqual(await eventsOf(db, request), ["request.create", "request.approve"]);
});

Deno.test("of two people who revise one request at once, one succeeds and the other gets a conflict", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const request = await district.create();
    if (meeting % 2) await district.approve(request);
    const ends = await race(
      district.revise(request, {}, { actor: teacher }),
      district.revise(request, {}, { actor: director }),
    );
    assert.deepEqual(ends.toSorted(), ["CONFLICT", "done"]);
    assert.equal(await storyOf(db, request), meeting % 2 ? "0 APPROVED, 1 IN_REVIEW" : "(0 IN_REVIEW), 1 IN_REVIEW");
  }
});

Deno.test("a revision and an approval at once leave an approved version and its revision, or a revision alone", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const request = await district.create();
    const ends = await race(district.approve(request), district.revise(request));
    const story = await storyOf(db, request);
    assert.equal(ends[1], "done", "an approved request may be revised as well");
    assert.equal(story, ends[0] === "done" ? "0 APPROVED, 1 IN_REVIEW" : "(0 IN_REVIEW), 1 IN_REVIEW");
  }
});

Deno.test("a cancellation and an approval at once end in a cancelled request", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const request = await district.create();
    const [approval, cancellation] = await race(district.approve(request), district.cancel(request));
    assert.equal(cancellation, "done", "an approved request may be cancelled as well");
    assert.equal(await storyOf(db, request), "0 CANCELLED");
    const approved = approval === "done" ? ["request.approve"] : [];
    assert.deepEqual(await eventsOf(db, request), ["request.create", ...approved, "request.cancel"]);
  }
});

Deno.test("a deletion and a revision at once never leave half a family behind", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const request = await district.create();
    if (meeting % 2) await district.approve(request);
    const ends = await race(district.delete(request), district.revise(request));
    const archived = await db.selectFrom("deletedRequests").select("version").where("familyId", "=", request.id)
      .orderBy("version").execute();
    const versions = archived.map(({ version }) => version);
    const left = (await versionsIn(db, request)).length;
    if (ends[0] === "done" && ends[1] === "done") assert.deepEqual([versions, left], [[0, 1], 0]);
    else assert.deepEqual([versions, left, ends], [[0], 0, ["done", "NOT_FOUND"]]);
  }
});

Deno.test("of two deletions at once, from whichever versions, one deletes and the other finds nothing", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const original = await district.create();
    const revision = await district.revise(original);
    const ends = await race(district.delete(original), district.delete(revision));
    assert.deepEqual(ends.toSorted(), ["NOT_FOUND", "done"]);
    assert.equal((await eventsOf(db, original)).filter((type) => type === "request.delete").length, 1);
  }
});

Deno.test("an action whose call began first, and waited for another, stands after it in the history", async () => {
  const { id } = await district.create();
  await district.ask({ id }, "Which nuts?", minutes(1));
  await district.answer({ id }, "Cashews", minutes(3));
  await district.ask({ id }, "Any others?", minutes(2));
  await district.deny({ id }, "No answer", minutes(2));
  const history = await listFamilyHistory(db, admin, await findRequestFor(db, admin, id));
  const types = history.map(({ type }) => type.replace("request.", ""));
  assert.deepEqual(types, ["create", "ask", "answer", "ask", "deny"]);
});

Deno.test("what waits for the eraser of old texts is refused, since nothing erases it again", async () => {
  const original = await district.create();
  const { id } = await district.revise(original);
  await district.ask({ id }, "Which nuts?");
  const [answer] = await transact(db, async (tx) => {
    const erased = { erasedAt: NOW, thread: { asked: 1, answered: 0, texts: {} } };
    await tx.updateTable("requests").set(erased).where("id", "=", id).execute();
    const answer = race(district.answer({ id }, "Cashews"));
    await somebodyWaitsForALock(db, answer);
    return [answer];
  });
  assert.deepEqual(await answer, ["CONFLICT"]);
  const { thread } = await db.selectFrom("requests").select("thread").where("id", "=", id).executeTakeFirstOrThrow();
  assert.deepEqual(thread?.texts, {});
});

Deno.test("a deletion that expects one version never deletes a revision that arrives at the same moment", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const request = await district.create();
    const ends = await race(district.delete(request, null, { versions: 1 }), district.revise(request));
    const left = (await versionsIn(db, request)).length;
    if (ends[0] === "done") assert.deepEqual([left, ends[1]], [0, "NOT_FOUND"]);
    else assert.deepEqual([left, ends], [2, ["CONFLICT", "done"]]);
  }
});

Deno.test("a marking is taken back, or the request goes on or is cancelled: never two of them", async () => {
  for (let meeting = 0; meeting < 2 * MEETINGS; meeting++) {
    const request = await district.create();
    await district.approve(request);
    await district.deny(await district.revise(request));
    await district.progress(request, minutes(1));
    const [next, story] = meeting % 2
      ? [district.complete, "0 COMPLETED, (1 DENIED)"] as const
      : [district.cancel, "0 CANCELLED, (1 DENIED)"] as const;
    const ends = await race(district.takeBack(request, "progress", minutes(2)), next(request, minutes(2)));
    assert.deepEqual(ends.toSorted(), ["CONFLICT", "done"]);
    assert.equal(await storyOf(db, request), ends[0] === "done" ? "0 APPROVED, 1 DENIED" : story);
  }
});

Deno.test("questions and an answer at once are one thread with nothing lost, open while one has not been read", async () => {
  for (let meeting = 0; meeting < MEETINGS; meeting++) {
    const request = await district.create();
    await district.ask(request, "How many adults?");
    const ends = await race(
      district.ask(request, "Which door?"),
      district.answer(request, "Three", { asked: 1 }),
      district.ask(request, "Which bus?"),
    );
    assert.deepEqual(ends, ["done", "done", "done"]);
    const [{ thread, ...version } = { thread: null }] = await versionsIn(db, request);
    assert.deepEqual([thread?.asked, thread?.answered, Object.keys(thread?.texts ?? {}).length], [3, 1, 4]);
    assert.deepEqual(version, { ...version, status: "IN_REVIEW", supersededAt: null });
    const again = [district.answer(request, "North, and the first"), district.answer(request, "North, and the first")];
    assert.deepEqual(await race(...again), ["done", "done"]);
    assert.equal((await eventsOf(db, request)).filter((type) => type === "request.answer").length, 2, "once each");
  }
});
