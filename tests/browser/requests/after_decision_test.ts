import assert from "node:assert/strict";
import type { Locator } from "playwright";
import { STATUS_LABELS } from "../../../src/domain/requests/statuses.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectComplaints, islandHydrated, keptPage, visit, visitAs } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";
import { waitForText, waitForToast } from "../../support/screen.ts";

// It is 9 am in Juneau on March 2, 2026.
const running = await testApp();
const { submitted, revise } = requestsOf(running);
const { people, database: { db } } = running;
const page = await keptPage(running.url, { viewport: { width: 1280, height: 800 } });

const statusOf = async (id: string) =>
  (await db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = (status: string) => page.locator(".page-title").getByText(status, { exact: true });
const nextStep = () => page.locator("[data-next-step]");

const review = (id: string) => visitAs(page, people.admin, urls.reviewRequest(id));

async function boxOf(element: Locator) {
  await element.waitFor();
  const box = await element.boundingBox() ?? assert.fail("nothing to see");
  return { ...box, centerX: box.x + box.width / 2, centerY: box.y + box.height / 2 };
}

// Over 2 s: each of five decisions opens a page.
Deno.test("each status has its buttons, each decision its notification, and a second click at its place does nothing more", async () => {
  const { id } = await submitted({ school: "Mendenhall" });
  await review(id);
  assert.equal(await nextStep().innerText(), "Nothing else is in review");
  const staying = [
    nextStep(),
    ...["Print", "Download PDF", "Roster"].map((name) => page.getByRole("link", { name, exact: true })),
    button("Delete"),
  ];
  const places = () => Promise.all(staying.map(async (element) => (await boxOf(element)).x));
  const actions = page.locator('[data-island="ReviewActions"] .cluster').locator("a, button:not([hidden])");
  const isOffered = async (...offered: string[]) => {
    const always = ["Print", "Download PDF", "Roster", "Delete"];
    assert.deepEqual((await actions.allInnerTexts()).toSorted(), [...always, ...offered].toSorted());
  };
  await isOffered("Approve", "Deny", "Ask a Question");
  await button("Ask a Question").click();
  await waitForText(page, "They get an email with a link to it.");
  await button("Cancel").click();
  const undone = ["Undone", "The request is back to its previous status"] as const;
  for (
    const [decision, status, offered, message, description] of [
      ["Approve", "APPROVED", ["Mark In Progress"], "Request approved", "The request has been approved"],
      [
        "Mark In Progress",
        "IN_PROGRESS",
        ["Mark Completed", "Undo"],
        "Status updated",
        "The request has been marked in progress",
      ],
      ["Mark Completed", "COMPLETED", ["Undo"], "Request completed", "The request has been marked completed"],
      ["Undo", "IN_PROGRESS", ["Mark Completed", "Undo"], ...undone],
      ["Undo", "APPROVED", ["Mark In Progress"], ...undone],
    ] as const
  ) {
    const before = await places();
    const pressed = await boxOf(button(decision));
    await button(decision).click();
    await waitForToast(page, message, description);
    assert.equal(await page.locator(".toast-subject").innerText(), "Mendenhall, Wed, Apr 1, 2026");
    // The page before may have this button, too.
    await title(STATUS_LABELS[status]).waitFor();
    await page.locator("[data-next-step]:focus").waitFor();
    await page.mouse.dblclick(pressed.centerX, pressed.centerY);
    await isOffered("Note", ...offered);
    for (const name of offered) {
      const { x, width } = await boxOf(button(name));
      assert(x >= pressed.x + pressed.width || x + width <= pressed.x, `${name} is elsewhere`);
    }
    assert.deepEqual(await places(), before);
    assert.equal(await statusOf(id), status);
  }
  assert.equal(await nextStep().innerText(), "Nothing else is in review");
  assert.equal(await page.getByRole("link", { name: "Download PDF" }).getAttribute("target"), "_blank");
});

/** Clicks so many milliseconds after the first click, at 0, on the page before; that one's time began 5 seconds earlier. */
async function clickAt(x: number, y: number, ms: number) {
  await page.evaluate(([timeOrigin, timeStamp]) => {
    Object.defineProperty(performance, "timeOrigin", { value: timeOrigin, configurable: true });
    Object.defineProperty(Event.prototype, "timeStamp", { value: timeStamp, configurable: true });
  }, ms === 0 ? [0, 5000] : [5000, ms]);
  await page.mouse.click(x, y);
}

Deno.test("a double click on a row decides nothing on the page that opens, whose next click counts", async () => {
  const [{ id }] = [await submitted(), await submitted()];
  await review(id);
  const { centerX: x, centerY: y } = await boxOf(button("Approve"));
  await visit(page, urls.adminDashboard);
  const row = page.locator("tbody tr").filter({ has: page.locator(`[href="${urls.reviewRequest(id)}"]`) });
  await page.locator("html[data-table-keys]").waitFor({ state: "attached" });
  const { centerY } = await boxOf(row);
  const move = `transition: none; translate: 0 ${y - centerY}px`;
  await page.locator("#content").evaluate((content, style) => content.style.cssText = style, move);
  await clickAt(x, y, 0);
  await page.waitForURL(`**${urls.reviewRequest(id)}`);
  await islandHydrated(page, "ReviewActions");
  await clickAt(x, y, 399);
  assert.equal(await button("Approve").getAttribute("aria-disabled"), null);
  await clickAt(x, y, 399);
  await title("Approved").waitFor();
  await page.locator("[data-next-step]:focus").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**#request");
});

// Over 2 s: each way to a page opens one.
Deno.test("any other press on a decision counts as soon as its page is there", async () => {
  const { id } = await submitted();
  await review(id);
  const { centerX: x, centerY: y } = await boxOf(button("Deny"));
  const link = page.locator("#over");
  const click = () => clickAt(x, y, 0);
  const clickNowhere = async () => {
    await link.evaluate((over) => over.addEventListener("click", (event) => event.preventDefault(), { once: true }));
    await click();
  };
  const clickWithoutStorage = async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    await click();
  };
  const clickAgain = () => clickAt(x, y, 399);
  for (
    const [words, lead, press] of [
      ["400 ms later", click, () => clickAt(x, y, 400)],
      ["5 px away", click, () => clickAt(x + 5, y, 399)],
      ["by a key", click, () => button("Deny").press("Enter")],
      ["where nothing can be kept", clickWithoutStorage, clickAgain],
      ["on a page that a key opened", () => clickNowhere().then(() => link.press("Enter")), clickAgain],
      ["on a page of which the address was opened", () => clickNowhere().then(() => review(id)), clickAgain],
    ] as const
  ) {
    await page.evaluate(([left, top]) => {
      const over = Object.assign(document.createElement("a"), { id: "over", href: location.pathname });
      over.style.cssText = `position: fixed; z-index: 9; padding: 20px; left: ${left - 20}px; top: ${top - 20}px`;
      document.body.append(over);
    }, [x, y] as const);
    await lead();
    await link.waitFor({ state: "detached" });
    await islandHydrated(page, "ReviewActions");
    await press();
    assert.equal(await page.getByRole("dialog").count(), 1, words);
    await page.keyboard.press("Escape");
  }
});

Deno.test("after a decision that came too late, the page says so, has the focus and leads to the newest version", async () => {
  const { id } = await submitted();
  await review(id);
  expectComplaints(page, /409/);
  const { id: newer } = await revise(id, { comments: "newer" });
  await button("Approve").click();
  await page.getByText("There is a newer version of this request").waitFor();
  await page.locator("[data-next-step]:focus").waitFor();
  assert.equal(await button("Approve").count(), 0);
  assert.equal(await page.locator(".toast").count(), 0);
  await page.getByRole("link", { name: "Open the newest version" }).click();
  await page.waitForURL(`**${urls.reviewRequest(newer)}`);
  await page.getByRole("heading", { name: "Changes in This Version" }).waitFor();
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

  await visitAs(page, people.teacher, urls.request(id));
  await page.getByText("8:30 am · 21 lunches, 2 special meals", { exact: true }).waitFor();
  assert.equal(await page.title(), "Mendenhall, Wed, Apr 1, 2026: Lunch Request · Field Trip Lunches");
});
