import assert from "node:assert/strict";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.beforeEach(() => running.database.clear());
const { submitted, approve } = requestsOf(running);
const kitchen = await running.signedIn(running.people.admin);
const DATE = addDays(alaskaDate(running.clock.now), 30);

type Row = [id: string, delivered: string, served: string, returned: string];

const save = (...rows: Row[]) =>
  kitchen.postForm(urls.kitchenCloseOuts, {
    date: DATE,
    ...Object.fromEntries(
      rows.flatMap(([requestId, delivered, served, returned], index) =>
        Object.entries({ requestId, delivered, served, returned })
          .map(([name, value]) => [`deliveries.${index}.${name}`, value])
      ),
    ),
  });

async function inProgress() {
  const { id } = await submitted({}, 30);
  await approve(id);
  await expectJson(await kitchen.post(urls.api.progress(id)));
  return id;
}

const noted = async (...ids: string[]) => {
  const rows = await running.database.db.selectFrom("requests")
    .select(["id", "status", "delivered", "served", "returned"]).execute();
  return ids.map((id) => {
    const { id: _, ...row } = rows.find((row) => row.id === id) ?? assert.fail(id);
    return Object.values(row);
  });
};

test("one save closes out all deliveries of a time, and leaves those without numbers as they are", async () => {
  const [first, second, third] = [await inProgress(), await inProgress(), await inProgress()];
  await expectJson(await kitchen.post(urls.api.complete(second)));
  const page = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  assert.match(page, /Close Out 3 Deliveries/);
  const response = await save([first, "25", "23", "2"], [second, "25", "", ""], [third, "", "", ""]);
  assert.equal(response.headers.get("Location"), withQuery(urls.kitchen, { date: DATE, done: "closeOutsSaved" }));
  assert.deepEqual(await noted(first, second, third), [
    ["COMPLETED", 25, 23, 2],
    ["COMPLETED", 25, null, null],
    ["IN_PROGRESS", null, null, null],
  ]);
  assert.match(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Close Out 1 Delivery/);
});

test("a wrong number is said at its field, what was typed stays, and nothing is saved", async () => {
  const [first, second] = [await inProgress(), await inProgress()];
  const response = await save([first, "25", "23", "2"], [second, "25", "24", "2"]);
  assert.equal(response.status, 422);
  const page = await response.text();
  assert.match(page, /<details class="close-outs no-print" open="">/);
  assert.match(page, new RegExp(`id="${second}-returned-error">Served plus returned is more than delivered<`));
  assert.match(page, new RegExp(`id="${first}-served"[^>]*value="23"`));
  assert.deepEqual(await noted(first, second), [["IN_PROGRESS", null, null, null], ["IN_PROGRESS", null, null, null]]);
});

test("where one delivery is refused none is saved, and the page names it", async () => {
  const [first, second] = [await inProgress(), await submitted({}, 30)];
  const response = await save([first, "25", "", ""], [second.id, "25", "", ""]);
  assert.equal(response.status, 409);
  const page = await response.text();
  assert.match(page, new RegExp(`${second.id.slice(0, 8)}: This request is now In Review.*Nothing was saved\\.`));
  assert.deepEqual(await noted(first), [["IN_PROGRESS", null, null, null]]);
});
