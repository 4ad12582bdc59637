import assert from "node:assert/strict";
import { sql } from "kysely";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import type { Totals } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { submitted, approve } = requestsOf(running);
const { db } = running.database;
const kitchen = await running.signedIn(running.people.admin);
const date = addDays(alaskaDate(running.clock.now), 30);

/** Approved requests with so many special meals each. */
async function fill(requests: number, meals: number, notes: string): Promise<void> {
  for (let index = 0; index < requests; index++) {
    const { id } = await submitted({ specialMeals: [] });
    await sql`insert into special_meals (request_id, position, student_name, notes)
      select ${id}, n, 'Student ' || n, ${notes} from generate_series(1, ${meals}::int) n`.execute(db);
    await approve(id);
  }
}

test("10,000 special meals on one day are all on the page and in the call", async () => {
  await fill(40, 250, "Carries an auto-injector");
  const { totals } = await expectJson<{ totals: Totals }>(await kitchen.get(withQuery(urls.api.kitchen, { date })));
  assert.equal(totals.specialMeals, 10_000);
  const page = await kitchen.get(withQuery(urls.kitchen, { date }));
  assert.equal((await page.text()).match(/>Student 250</g)?.length, 40);
});

test("a day with more text than a PDF has room for is refused with words, and the page still shows it", async () => {
  await running.database.clear();
  await fill(4, 300, "No peanuts, please. ".repeat(49).trim());
  for (const path of [urls.kitchenSheetPdf, urls.mealLabelsPdf, urls.mealLabels]) {
    const response = await kitchen.get(withQuery(path, { date }));
    assert.match(await response.text(), /The PDF of this day could not be made: its special meals have \d+ characters/);
    assert.equal(response.status, 422);
  }
  const page = await kitchen.get(withQuery(urls.kitchen, { date }));
  await page.body?.cancel();
  assert.equal(page.status, 200);
  assert.deepEqual(await db.selectFrom("kitchenPrints").selectAll().execute(), [], "what is not made is not printed");
});
