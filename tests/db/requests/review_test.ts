import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { cancelRequest } from "../../../db/requests/cancel.ts";
import { findNextInReview, listSameDay } from "../../../db/requests/review.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
Deno.test.beforeEach(() => running.database.clear());
const { db } = running.database;
const { submitted, approve, revise } = requestsOf(running);

Deno.test("a reviewer sees the school's other requests that day: live, not cancelled, and of other families", async () => {
  const trip = { className: "Room 12", destination: "Sample Museum" };
  const reviewed = await submitted();
  const noon = await submitted({ deliveryTimeText: "12:00 pm", ...trip });
  const replaced = await submitted({ deliveryTimeText: "9:00 am" });
  const revision = await approve((await revise(replaced.id, { deliveryTimeText: "10:00 am" })).id);
  const cancelled = await submitted();
  const act = { actor: running.people.teacher, requestId: cancelled.id, now: running.clock.now };
  await transact(db, (tx) => cancelRequest(tx, act));
  await submitted({ school: "Harborview" });
  await submitted({}, 31);

  const { school, deliveryDate, familyId } = reviewed;
  const requester = { firstName: "teacher", lastName: "Tester", email: "teacher@test.example" };
  const common = { numberOfLunches: 25, requester };
  assert.deepEqual(await listSameDay(db, { school, deliveryDate, exceptFamily: familyId }), [
    { ...common, id: revision.id, status: "APPROVED", className: "", destination: "", deliveryTimeText: "10:00 am" },
    { ...common, ...trip, id: noon.id, status: "IN_REVIEW", deliveryTimeText: "12:00 pm" },
  ]);
  const page = await (await running.signedIn(running.people.admin)).page(urls.reviewRequest(reviewed.id));
  assert(page.includes(">Room 12 · Sample Museum<"), page);
});

const next = async (id: string) => await findNextInReview(db, id) ?? undefined;

Deno.test("the next request in review follows in the list's order, and the first one follows the last", async () => {
  const late = await submitted({}, 32);
  assert.equal(await next(late.id), undefined);
  const early = await submitted({}, 30);
  const middle = await submitted({}, 31);
  assert.deepEqual([await next(early.id), await next(middle.id), await next(late.id)], [middle.id, late.id, early.id]);

  await approve(middle.id);
  assert.deepEqual([await next(early.id), await next(middle.id)], [late.id, late.id]);
  assert.equal(await next(crypto.randomUUID()), early.id);
});

Deno.test("requests for the same instant each come up once", async () => {
  const same = [await submitted({}, 60), await submitted({}, 60), await submitted({}, 60)].map(({ id }) => id).sort();
  assert.deepEqual([await next(same[0] ?? ""), await next(same[1] ?? "")], same.slice(1));
});
