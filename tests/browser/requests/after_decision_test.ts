import assert from "node:assert/strict";
import type { Locator } from "playwright";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { islandHydrated, openPage, openWindow, signIn, visit } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForToast } from "../../support/screen.ts";

// It is 9 am in Juneau on March 2, 2026.
const running = await testApp();
const { submitted, revise } = requestsOf(running);
const { people, database: { db } } = running;
const { page, close } = await openWindow(running.url, { viewport: { width: 1280, height: 800 }, expected: /409/ });
await signIn(page, people.admin.email);
Deno.test.afterAll(close);

const statusOf = async (id: string) =>
  (await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
const title = (status: string, on = page) => on.locator(".page-title").getByText(status, { exact: true });
const nextStep = (on = page) => on.locator("[data-next-step]");

const review = (id: string, on = page) => visit(on, urls.reviewRequest(id));

async function boxOf(element: Locator) {
  const box = await element.boundingBox() ?? assert.fail("nothing to see");
  return { ...box, centerX: box.x + box.width / 2, centerY: box.y + box.height / 2 };
}

Deno.test("after the last decision, the notification names the request, and nothing else is in review", async () => {
  const { id } = await submitted({ school: "Mendenhall" });
  await review(id);
  assert.equal(await nextStep().innerText(), "Nothing else is in review");
  await button("Approve").click();
  await waitForToast(page, "Request approved", "The request has been approved");
  assert.equal(await page.locator(".toast-subject").innerText(), "Mendenhall, Wed, Apr 1, 2026");
  await page.locator("[data-next-step]:focus").waitFor();
  assert.equal(await nextStep().innerText(), "Nothing else is in review");
});

Deno.test("the second click on Approve does nothing more, and every other button stays where it was", async () => {
  const { id } = await submitted();
  await submitted();
  await review(id);
  const staying = [
    page.getByRole("link", { name: "Next in Review" }),
    page.getByRole("link", { name: "Print" }),
    page.getByRole("link", { name: "Download PDF" }),
    button("Delete"),
  ];
  const places = () => Promise.all(staying.map(async (element) => (await boxOf(element)).x));
  for (
    const [decision, then, status] of [
      ["Approve", "Mark In Progress", "APPROVED"],
      ["Mark In Progress", "Undo", "IN_PROGRESS"],
      ["Undo", "Mark In Progress", "APPROVED"],
      ["Mark In Progress", "Mark Completed", "IN_PROGRESS"],
      ["Mark Completed", "Undo", "COMPLETED"],
      ["Undo", "Mark Completed", "IN_PROGRESS"],
    ] as const
  ) {
    const before = await places();
    const pressed = await boxOf(button(decision));
    await button(decision).click();
    await button(then).waitFor();
    await page.mouse.dblclick(pressed.centerX, pressed.centerY);
    const offered = await boxOf(button(then));
    assert(offered.x >= pressed.x + pressed.width || offered.x + offered.width <= pressed.x, `${then} is elsewhere`);
    assert.deepEqual(await places(), before);
    assert.equal(await statusOf(id), status);
  }
});

Deno.test("a double click on a link decides nothing on the page that opens, and a key there works at once", async () => {
  const [first, second, third] = [await submitted({}, 40), await submitted({}, 41), await submitted({}, 42)];
  const otherWindow = await openWindow(running.url, { hasDoubleClicks: true });
  const { page: other } = otherWindow;
  await signIn(other, people.admin.email);
  await review(first.id, other);
  await nextStep(other).click();
  await other.waitForURL(`**${urls.reviewRequest(second.id)}#request`);
  await islandHydrated(other, "ReviewActions");
  assert.equal(await button("Deny", other).evaluate((deny) => getComputedStyle(deny).opacity), "1");
  const clickAt = (name: string, timeStamp: number) =>
    button(name, other).evaluate((pressed, value) => {
      const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
      Object.defineProperty(click, "timeStamp", { value });
      pressed.dispatchEvent(click);
    }, timeStamp);
  await clickAt("Deny", 399);
  assert.equal(await other.getByRole("dialog").count(), 0);
  await clickAt("Approve", 400);
  await title("Approved", other).waitFor();
  assert.equal(await statusOf(second.id), "APPROVED");
  await other.locator("[data-next-step]:focus").waitFor();
  await other.keyboard.press("Enter");
  await other.waitForURL(`**${urls.reviewRequest(third.id)}#request`);
  await otherWindow.close();
});

Deno.test("the focus is never lost: after a decision that came too late, after deleting, after Start Revision", async () => {
  const { id } = await submitted();
  await review(id);
  const { id: newer } = await revise(id, { comments: "newer" });
  await button("Approve").click();
  await page.getByText("There is a newer version of this request").waitFor();
  await page.locator("[data-next-step]:focus").waitFor();
  assert.equal(await button("Approve").count(), 0);
  assert.equal(await page.locator(".toast").count(), 0);
  await page.getByRole("link", { name: "Open the newest version" }).click();
  await page.waitForURL(`**${urls.reviewRequest(newer)}`);
  await page.getByRole("heading", { name: "Changes in This Version" }).waitFor();
  await islandHydrated(page, "ReviewActions");
  await button("Delete").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Request" }).click();
  await page.waitForURL(`**${urls.adminDashboard}`);
  await waitForToast(page, "Request deleted");
  assert.equal(await page.locator(".toast-subject").innerText(), "Auke Bay, Wed, Apr 1, 2026");
  await page.locator("#content:focus").waitFor();

  const teacher = await openPage(running, people.teacher, urls.reviseRequest((await submitted()).id));
  await teacher.page.getByText("I agree and understand").click();
  await button("Start Revision", teacher.page).click();
  await teacher.page.locator("[data-next-step]:focus").waitFor();
  await teacher.page.keyboard.press("Tab");
  await teacher.page.getByRole("tab", { name: "Revision Request" }).and(teacher.page.locator(":focus")).waitFor();
  await teacher.close();
});

Deno.test("one screen has the request in a line, its changes and special meals, and the actions in reach", async () => {
  const original = await submitted({ school: "Mendenhall" });
  await running.database.db.updateTable("requests").set({ status: "APPROVED" }).where("id", "=", original.id).execute();
  const { id } = await revise(original.id, {
    school: "Mendenhall",
    numberOfLunches: 21,
    numStudents: 18,
    lateAckChecked: true,
    specialMeals: [{ studentName: "Test Student", notes: "No milk" }, { studentName: "Test Pupil", notes: "No nuts" }],
  });
  await review(id);
  const line = "Mendenhall, Wed, Apr 1, 2026, 8:30 am · 21 lunches, 2 special meals";
  await page.getByText(line, { exact: true }).waitFor();
  assert.equal(await page.title(), "Mendenhall, Wed, Apr 1, 2026: Review Request · Field Trip Lunches");
  for (const name of ["Changes in This Version", "Special Meal Requests"]) {
    const { y, height } = await boxOf(page.getByRole("region", { name }));
    assert(y + height <= 800, `${name} ends at ${y + height}`);
  }
  await page.mouse.wheel(0, 5000);
  await page.waitForFunction(() => scrollY > 100);
  for (const inReach of [page.getByText(line, { exact: true }), button("Approve"), button("Deny")]) {
    const { y } = await boxOf(inReach);
    assert(y >= 0 && y < 120, `at ${y}`);
  }

  const teacher = await openPage(running, people.teacher, urls.request(id));
  await teacher.page.getByText("8:30 am · 21 lunches, 2 special meals", { exact: true }).waitFor();
  assert.equal(await teacher.page.title(), "Mendenhall, Wed, Apr 1, 2026: Lunch Request · Field Trip Lunches");
  await teacher.close();
});
