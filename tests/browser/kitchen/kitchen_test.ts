// Over 2 s a test: each makes its deliveries by many writes, and looks at the day's page after each step.
import assert from "node:assert/strict";
import { extractText, getDocumentProxy } from "unpdf";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { testApp } from "../../support/app.ts";
import { expectComplaints, islandHydrated, keptPage, openWindow, visitAs } from "../../support/page.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

const running = await testApp();
const { submitted, approve, progress, complete } = requestsOf(running);
const { people, database: { db } } = running;
Deno.test.beforeEach(() => running.database.clear());
const date = addDays(alaskaDate(running.clock.now), 30);

const page = await keptPage(running.url, { viewport: { width: 1280, height: 800 } });
const visitAsAdmin = (path: string) => visitAs(page, people.admin, path);

Deno.test("fourteen deliveries with a meal and a comment each end within 1450 px at 1280, and are the PDF's first page", async () => {
  const specialMeals = [{ studentName: "Student A", notes: "No nuts", allergens: ["PEANUTS" as const] }];
  const ids: string[] = [];
  for (let order = 0; order < 14; order++) {
    const at = { deliveryTimeText: `${8 + order % 4}:15 am`, comments: "By the north door" };
    const trip = { school: "KaxdigoowuHeen", className: "Ms. Sample's class", destination: "Sample Museum" };
    const meals = order % 2 === 0 ? { specialMeals } : {};
    ids.push((await approve((await submitted({ ...trip, ...at, ...meals })).id)).id.slice(0, 8));
    if (order > 0) continue;
    await visitAsAdmin(withQuery(urls.kitchen, { date }));
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
  assert.ok(y + height <= 1450, `it ends at ${y + height}`);
  const pdf = await (await page.request.get(withQuery(urls.kitchenSheetPdf, { date }))).body();
  const { text: [first = ""] } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  for (const id of ids) assert.ok(first.includes(id), `${id} in ${first}`);
  assert.equal(await list.getByText("New", { exact: true }).count(), 13);
});

Deno.test("a laptop's window has four deliveries with two meals, to be read and pressed with ease, and 12 stops to Mark", async () => {
  const meals = ["A", "B"].map((letter) => ({ studentName: `Student ${letter}`, notes: "No nuts" }));
  const trip = {
    school: "JuneauDouglas",
    className: "Ms. Sample's class",
    destination: "Sample Museum",
    recipientLastName: "Recipient-Sample",
  };
  for (const [order, hour] of [8, 8, 8, 9].entries()) {
    const changes = { deliveryTimeText: `${hour}:30 am`, specialMeals: order === 1 ? meals : [], pickup: order === 2 };
    await approve((await submitted({ ...trip, ...changes })).id);
  }
  await submitted();
  const print = { day: date, versionIds: [], lastPrintedAt: null, actor: people.admin, now: running.clock.now };
  await db.transaction().execute((tx) => recordPrint(tx, print));
  await page.setViewportSize({ width: 1093, height: 520 });
  await visitAsAdmin(urls.kitchen);
  const found = await page.evaluate(() => {
    const seen = (what: string) => [...document.querySelectorAll(what)].filter((element) => element.checkVisibility());
    const boxes = (what: string) => seen(what).map((element) => element.getBoundingClientRect());
    const [time, first, , , last] = [...boxes("tbody").slice(0, 1), ...boxes("tbody tr:has(> th[scope=row])")];
    // Links of 24 px are as good as texts of 15 px.
    const sizes = seen("main :not(.badge)").map((element) => parseFloat(getComputedStyle(element).fontSize));
    sizes.push(...boxes("main a").map(({ height }) => height * 15 / 24));
    const phones = seen("td > .nowrap").map((element) => element.getClientRects().length);
    return [time?.top, first?.top, last?.bottom, -Math.min(...sizes), Math.max(...phones)];
  });
  assert.ok([175, 220, 520, -15, 1].every((limit, index) => (found[index] ?? 999) <= limit), `${found}`);
  await page.locator("#content").focus();
  for (let stops = 0; stops < 12; stops++) await page.keyboard.press("Tab");
  assert.match(await page.locator(":focus").innerText(), /^Mark 3 In Progress/);
});

Deno.test("a time is marked where its button stands, and a second press at the same place decides nothing", async () => {
  const ids: string[] = [];
  for (const deliveryTimeText of ["8:30 am", "9:30 am", "10:30 am"]) {
    ids.push((await approve((await submitted({ deliveryTimeText })).id)).id);
  }
  const statuses = async () => {
    const rows = await db.selectFrom("requests").select(["id", "status"]).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  await visitAsAdmin(withQuery(urls.kitchen, { date }));
  const time = page.locator("#time-9-30-am");
  const marks = [["Mark 1 In Progress", "IN_PROGRESS"], ["Mark 1 Completed", "COMPLETED"]] as const;
  let posts = 0;
  page.on("request", (request) => posts += request.method() === "POST" ? 1 : 0);
  for (const [label, status] of marks) {
    const mark = time.locator("summary", { hasText: label });
    const before = await mark.boundingBox();
    await mark.click();
    assert.deepEqual(await mark.boundingBox(), before, "the question moves nothing");
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
});

const inProgress = async () => (await progress((await approve((await submitted()).id)).id)).id;

Deno.test("a close-out that someone else changed meanwhile is shown, and what was typed can be saved beside it", async () => {
  const id = await inProgress();
  await complete(id);
  expectComplaints(page, /409/);
  await visitAsAdmin(urls.reviewRequest(id));
  const other = await running.signedIn(people.admin);
  const note = "One bag for Test Student came back.";
  await expectJson(await other.post(urls.api.closeOut(id), { delivered: 39, coolersOut: 2, note }));

  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const save = () => page.getByRole("button", { name: "Save Close-out" }).click();
  await field("Delivered").fill("40");
  await field("Students served").fill("38");
  await field("Coolers back").fill("1");
  await save();
  await waitForText(page, `39 delivered, 2 coolers out ${note}`);
  await save();
  await waitForToast(page, "Close-out saved");
  await waitForText(
    page,
    "Close-out corrected by District Administrator: 40 delivered, 38 served (38 students), 2 coolers out, 1 cooler back " +
      "(before: 39 delivered, 2 coolers out)",
  );
  await waitForText(page, note);
});

Deno.test("the day sheet leads to a delivery without numbers; entered and corrected, they show on the sheet", async () => {
  const id = await inProgress();
  const { deliveryDate } = await complete(id);
  const { page, close } = await openWindow(running.url, { expected: /422/ });
  await page.clock.install();
  await visitAs(page, people.admin, withQuery(urls.kitchen, { date: deliveryDate }));
  const toCloseOut = page.locator(`a[href="${urls.reviewRequest(id)}#close-out"]`);
  assert.equal(await toCloseOut.innerText(), "Enter Close-out");
  await toCloseOut.click();
  const card = page.getByRole("region", { name: "Close-out" });
  await islandHydrated(page, "CloseOutForm");
  await card.getByRole("textbox", { name: "Delivered" }).fill("40");
  await card.getByRole("textbox", { name: "Students served" }).fill("41");
  await card.getByRole("textbox", { name: "Students served" }).press("Enter");
  await waitForText(page, "Delivered is 1 fewer than served, returned and discarded combined");
  await card.getByRole("textbox", { name: "Students served" }).and(page.locator(":focus")).waitFor();
  await card.getByRole("textbox", { name: "Students served" }).fill("37");
  await page.keyboard.press("Enter");
  await waitForToast(page, "Close-out saved");
  await card.and(page.locator(":focus")).waitFor();
  await page.clock.runFor(5_100);
  await page.locator(".toast").waitFor({ state: "detached" });
  await card.and(page.locator(":focus")).waitFor();
  await islandHydrated(page, "CloseOutForm");
  await card.getByText("Correct Close-out").click();
  await card.getByRole("textbox", { name: "Students served" }).fill("38");
  await card.getByRole("button", { name: "Save Close-out" }).click();
  await waitForText(
    page,
    "Close-out corrected by District Administrator: 40 delivered, 38 served (38 students) " +
      "(before: 40 delivered, 37 served (37 students))",
  );
  await card.getByRole("link", { name: /^Day sheet for/ }).click();
  await toCloseOut.waitFor();
  assert.equal(await toCloseOut.innerText(), "40 delivered, 38 served (38 students)");
  assert.match(page.url(), /#time-8-30-am$/);
  await close();
});
