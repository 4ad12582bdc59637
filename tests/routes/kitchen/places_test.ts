import assert from "node:assert/strict";
import { sql } from "kysely";
import { addDays, alaskaDate } from "../../../src/domain/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { submitted, approve } = requestsOf(running);
const { db } = running.database;
const date = addDays(alaskaDate(running.clock.now), 30);

const PATHS = [
  withQuery(urls.kitchen, { date }),
  withQuery(urls.api.kitchen, { date }),
  withQuery(urls.api.kitchenSheetVersion, { date }),
  withQuery(urls.kitchenSheetPdf, { date }),
  withQuery(urls.mealLabels, { date }),
  withQuery(urls.mealLabelsPdf, { date }),
  withQuery(urls.servingSheetsPdf, { date }),
];

test("a person has six places for the kitchen's days in all, and more is refused before anything is read", async () => {
  await approve((await submitted()).id);
  const kitchen = await running.signedIn(running.people.admin);
  const atOnce: Promise<Response>[] = [];
  await db.transaction().execute(async (tx) => {
    // Nothing that reads requests is answered meanwhile.
    await sql`lock table requests in access exclusive mode`.execute(tx);
    atOnce.push(...Array.from({ length: 7 }, () => kitchen.get(withQuery(urls.kitchen, { date }))));
    const first = await Promise.race(atOnce);
    assert.equal(first.status, 429);
    for (const path of PATHS) {
      const response = await kitchen.get(path);
      assert.equal(response.status, 429, path);
      assert.equal(response.headers.get("Retry-After"), "5");
      assert.match(await response.text(), /6 of your pages and documents are still in the making\. Try again/, path);
    }
  });
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [...Array.from({ length: 6 }, () => 200), 429]);
  for (const response of await Promise.all(atOnce)) if (!response.bodyUsed) await response.body?.cancel();
  for (const path of PATHS) {
    const response = await kitchen.get(path);
    await response.body?.cancel();
    assert.equal(response.status, 200, `${path} once there is a place again`);
  }
});
