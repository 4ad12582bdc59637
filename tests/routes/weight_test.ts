import assert from "node:assert/strict";
import { ALLERGENS } from "../../src/domain/requests/allergens.ts";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { assetsFolder, loadAssets } from "../../src/render/assets.ts";
import { testApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { fillWithRequests } from "../support/many_requests.ts";
import { requestsOf } from "../support/requests.ts";
import { test } from "../support/test.ts";

const running = await testApp({ assets: loadAssets(assetsFolder("production")) });

const { submitted } = requestsOf(running);
const { admin: office, director, teacher } = await running.allSignedIn();

await fillWithRequests(running.database.ownerUrl, 2_600);
await fillDeleted(1_200);
await fillRows();

/** Kilobytes of HTML, before compression. */
const HTML_BUDGETS: Record<number, number> = { 20: 40, 1_000: 600 };

const PAGES: [path: string, client: Client, rows: number, query: Record<string, string>][] = [
  [urls.adminDashboard, office, 20, { status: "COMPLETED" }],
  [urls.adminDashboard, office, 20, { status: "APPROVED" }],
  [urls.adminDashboard, office, 1_000, { status: "COMPLETED", q: "test.example" }],
  [urls.directorDashboard, director, 20, { status: "COMPLETED" }],
  [urls.directorDashboard, director, 1_000, { status: "COMPLETED", q: "test.example" }],
  [urls.deletedRequests, office, 20, {}],
  [urls.deletedRequests, office, 1_000, { q: "test.example" }],
];
for (const [path, client, rows, query] of PAGES) {
  test(`${withQuery(path, query)} with ${rows} rows weighs at most ${HTML_BUDGETS[rows]} kB`, async () => {
    const page = await (await client.get(withQuery(path, query))).text();
    assert.equal(page.match(/`deliveryDate`:/g)?.length, rows, "all rows cross to the browser");
    assert.equal(page.match(/<tr[ >]/g)?.length, Math.min(rows, 200) + 1, "and the first are drawn");
    assert.equal(page.includes("Turn on JavaScript to see the other rows."), rows > 200);
    assert.ok(path === urls.deletedRequests || page.includes("Welcome to") && page.includes("1 special meal"));
    assert.equal(page.includes("Over capacity"), query.status === "APPROVED");
    const size = new TextEncoder().encode(page).length;
    assert.ok(size <= (HTML_BUDGETS[rows] ?? 0) * 1_000, `${size} bytes`);
  });
}

/** Deletes as many requests as an administrator would over years, with reasons. */
async function fillDeleted(count: number): Promise<void> {
  const { db } = running.database;
  const rows = await db.selectFrom("requests").selectAll().where("version", "=", 0).where("supersededAt", "is", null)
    .limit(count).execute();
  const deletion = {
    deletedAt: running.clock.now,
    deletedBy: running.people.admin.id,
    deletionReason: "Ordered twice by mistake, and the other one is right",
  };
  await db.insertInto("deletedRequests").values(rows.map((row) => ({ ...row, ...deletion }))).execute();
}

/** Gives the lists all that they can show: special meals, days over capacity, and the welcome. */
async function fillRows(): Promise<void> {
  const { db } = running.database;
  await db.updateTable("users").set({ welcomedRole: null }).execute();
  const requests = await db.selectFrom("requests").select("id").execute();
  const meals = requests.map(({ id }) => ({ requestId: id, position: 0, studentName: "Sam", notes: "No nuts" }));
  await db.insertInto("specialMeals").values(meals).execute();
  await db.insertInto("weekdayCapacities").values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, lunches: 1 })))
    .execute();
}

test("pages carry of a row what they show, and no names or notes of those who are not shown", async () => {
  const page = await (await office.get(withQuery(urls.adminDashboard, { status: "COMPLETED" }))).text();
  assert.match(page, /person\d+@test\.example/);
  for (const hidden of [/recipient\d+@test/, /Surname\d+/, /907-555-0100/, /Leave order/]) {
    assert.doesNotMatch(page, hidden);
  }
});

test("the form of 300 meals has no checkboxes until a row is opened, and weighs at most 620 kB", async () => {
  for (const facts of [{}, { allergens: [...ALLERGENS], medicalStatement: "YES" as const }]) {
    const meal = (index: number) => ({ studentName: `Student ${index}`, notes: `Note ${index}`, ...facts });
    const { id } = await submitted({ specialMeals: Array.from({ length: 300 }, (_, index) => meal(index)) });
    const page = await (await teacher.get(urls.reviseRequest(id))).text();
    assert.equal(page.match(/type="checkbox"/g)?.length, 2, "the question before it and the confirmation");
    assert(page.length <= 620_000, `${page.length} bytes`);
  }
});
