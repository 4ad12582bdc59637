import assert from "node:assert/strict";
import { extractText, getDocumentProxy } from "unpdf";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { testApp } from "../../support/app.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const { submitted, approve } = requestsOf(running);
const { db } = running.database;
const date = addDays(alaskaDate(running.clock.now), 30);

async function kitchenWindow(options: Parameters<typeof openWindow>[1] = {}) {
  const window = await openWindow(running.url, options);
  await signIn(window.page, running.people.admin.email);
  return window;
}

Deno.test("an open sheet says that it changed once it did, in a live region, and leaves reloading to the person", async () => {
  await running.database.clear();
  await approve((await submitted()).id);
  const { page, close } = await kitchenWindow();
  await page.clock.install();
  await page.goto(withQuery(urls.kitchen, { date }));
  await page.clock.pauseAt(Date.now() + 60_000);
  const notice = page.getByRole("status").getByText("This sheet has changed");
  // The script comes by itself, after the page.
  await page.waitForLoadState("networkidle");
  const polled = page.waitForResponse((response) => response.url().includes(urls.api.kitchenSheetVersion));
  await page.clock.runFor(30_000);
  await polled;
  assert.equal(await notice.count(), 1);
  assert.ok(!await notice.isVisible());
  await approve((await submitted({ school: "Gastineau" })).id);
  await page.clock.runFor(30_000);
  await notice.waitFor();
  assert.equal(await page.getByText("Gastineau").count(), 0);
  await page.getByRole("link", { name: "Reload" }).click();
  await page.getByRole("rowheader", { name: /Gastineau/ }).first().waitFor();
  assert.ok(!await notice.isVisible());
  await close();
});

Deno.test("fourteen deliveries with seven special meals end within 1150 px at 1280, and are the PDF's first page", async () => {
  await running.database.clear();
  const { page, context, close } = await kitchenWindow({ viewport: { width: 1280, height: 800 } });
  const specialMeals = [{ studentName: "Student A", notes: "No nuts", allergens: ["PEANUTS" as const] }];
  const ids: string[] = [];
  for (let order = 0; order < 14; order++) {
    const at = { deliveryTimeText: `${8 + order % 4}:15 am`, comments: "By the north door" };
    const trip = { school: "KaxdigoowuHeen", className: "Ms. Sample's class", destination: "Sample Museum" };
    const meals = order % 2 === 0 ? { specialMeals } : {};
    ids.push((await approve((await submitted({ ...trip, ...at, ...meals })).id)).id.slice(0, 8));
    if (order > 0) continue;
    await page.goto(withQuery(urls.kitchen, { date }));
    const question = page.getByRole("button", { name: "Mark as Printed" });
    assert.equal(await question.isVisible(), false);
    await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: "Print Day Sheet" }).click()]);
    await question.click();
    await page.getByText("Sheet marked as printed").waitFor();
  }
  await page.goto(withQuery(urls.kitchen, { date }));
  const list = page.getByRole("table", { name: "Deliveries", exact: true });
  for (const id of ids) assert.match(await list.innerText(), new RegExp(id));
  const { y, height } = await list.boundingBox() ?? assert.fail("no list");
  assert.ok(y + height <= 1150, `it ends at ${y + height}`);
  const pdf = await (await context.request.get(withQuery(urls.kitchenSheetPdf, { date }))).body();
  const { text: [first = ""] } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  for (const id of ids) assert.ok(first.includes(id), `${id} in ${first}`);
  assert.equal(await list.getByText("New", { exact: true }).count(), 13);
  await close();
});

Deno.test("a time is marked where its button stands, and a second press at the same place decides nothing", async () => {
  await running.database.clear();
  const ids: string[] = [];
  for (const deliveryTimeText of ["8:30 am", "9:30 am", "10:30 am"]) {
    ids.push((await approve((await submitted({ deliveryTimeText })).id)).id);
  }
  const statuses = async () => {
    const rows = await db.selectFrom("requests").select(["id", "status"]).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  const { page, close } = await kitchenWindow({ viewport: { width: 1280, height: 800 } });
  await page.goto(withQuery(urls.kitchen, { date }));
  const time = page.locator("#time-9-30-am");
  const marks = [["Mark 1 In Progress", "IN_PROGRESS"], ["Mark 1 Completed", "COMPLETED"]] as const;
  let posts = 0;
  page.on("request", (request) => posts += request.method() === "POST" ? 1 : 0);
  for (const [label, status] of marks) {
    await time.locator("summary", { hasText: label }).click();
    await page.getByText(/at 9:30 am on Wednesday, Apr 1, 2026 .*25 lunches/).waitFor();
    const answer = time.getByRole("button", { name: label });
    const { x, y } = await answer.boundingBox() ?? assert.fail("no answer");
    await answer.click();
    await page.getByText(/^1 delivery at 9:30 am marked/).waitFor();
    await page.waitForURL(/#time-9-30-am$/);
    await page.mouse.click(x + 4, y + 4);
    await page.reload();
    assert.ok(await time.evaluate((card) => card.getBoundingClientRect().top < innerHeight));
    assert.deepEqual(await statuses(), ["APPROVED", status, "APPROVED"]);
  }
  assert.equal(posts, marks.length, "one for each answer");
  await close();
});
