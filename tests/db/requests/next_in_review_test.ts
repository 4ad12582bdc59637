import assert from "node:assert/strict";
import { findNextInReview } from "../../../db/requests/review.ts";
import { testApp } from "../../support/app.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.beforeEach(() => running.database.clear());
Deno.test.afterAll(() => running.close());
const { submitted, approve } = requestsOf(running);
const next = async (id: string) => (await findNextInReview(running.database.db, id))?.id;

test("the next request in review follows in the list's order, and the first one follows the last", async () => {
  const late = await submitted({}, 32);
  assert.equal(await next(late.id), undefined);
  const early = await submitted({}, 30);
  const middle = await submitted({}, 31);
  assert.deepEqual([await next(early.id), await next(middle.id), await next(late.id)], [middle.id, late.id, early.id]);

  await approve(middle.id);
  assert.deepEqual([await next(early.id), await next(middle.id)], [late.id, late.id]);
  assert.equal(await next(crypto.randomUUID()), early.id);
});

test("requests for the same instant each come up once", async () => {
  const same = [await submitted({}, 60), await submitted({}, 60), await submitted({}, 60)].map(({ id }) => id).sort();
  assert.deepEqual([await next(same[0] ?? ""), await next(same[1] ?? "")], same.slice(1));
});
