import assert from "node:assert/strict";
import type { ErrorBody } from "../../../src/domain/http/api_errors.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people } = running;
const { submitted } = requestsOf(running);
const [admin, director] = [await running.signedIn(people.admin), await running.signedIn(people.director)];

/** Takes a second or more to lay out, while everything here is over in a few milliseconds. */
const large = await submitted({ specialMeals: meals(300, "Peanut allergy. ".repeat(20)) });
const small = await submitted();

function meals(count: number, notes: string) {
  return Array.from({ length: count }, (_, index) => ({ studentName: `Student ${index}`, notes }));
}

test("a person waits for six documents at a time, and a seventh is 429; others have theirs", async () => {
  const mine = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => admin.get(urls.api.pdf(large.id))));
  const refused = mine.find(({ status }) => status === 429);
  assert.deepEqual(mine.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 429]);
  assert.equal(refused?.headers.get("Retry-After"), "5");
  assert(refused);
  assert.equal(
    (await expectJson<ErrorBody>(refused, 429)).message,
    "6 of your pages and documents are still being prepared. Try again in a few seconds.",
  );
  for (const response of mine) if (!response.bodyUsed) await response.body?.cancel();
  const again = await Promise.all([admin, director].map((client) => client.get(urls.api.pdf(small.id))));
  assert.deepEqual(again.map(({ status }) => status), [200, 200]);
  for (const response of again) await response.body?.cancel();
});

test("documents in line are dropped when their reader goes away, and free their places at once", async () => {
  let isFirstDone = false;
  const first = admin.get(urls.api.pdf(large.id)).then(async (response) => {
    isFirstDone = true;
    await response.body?.cancel();
  });
  const leave = new AbortController();
  const abandoned = [1, 2, 3, 4, 5, 6].map(() => director.fetch(urls.api.pdf(large.id), { signal: leave.signal }));
  // Takes longer than they need to get in line.
  for (let page = 0; page < 3; page++) await answerOf(urls.request(large.id));
  leave.abort();
  await Promise.allSettled(abandoned);

  let wasRefusedAfterFirst = false;
  while (await answerOf(urls.api.pdf(small.id)) === 429) wasRefusedAfterFirst = isFirstDone;
  assert.equal(wasRefusedAfterFirst, false, "the abandoned documents kept their places");
  await first;
});

async function answerOf(path: string): Promise<number> {
  const response = await director.get(path);
  await response.body?.cancel();
  return response.status;
}

test("a document whose notes would take many seconds is refused at once, with the way to print it", async () => {
  const endless = await submitted({ specialMeals: meals(300, "x".repeat(1000)) });
  const { message } = await expectJson<ErrorBody>(await admin.get(urls.api.pdf(endless.id)), 422);
  assert.match(message, /its special meals have 303190 characters.*Use the print page instead\./);
});
