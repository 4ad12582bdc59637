import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { urls } from "../../src/domain/urls.ts";
import { testAppOfToday } from "../support/app.ts";
import { requestForm } from "../support/forms.ts";
import { islandHydrated, openWindow, visit } from "../support/page.ts";
import { PASSWORD } from "../support/people.ts";
import { waitForToast } from "../support/screen.ts";

const running = await testAppOfToday();

/** More than any page of this story has places to stop at. */
const MOST_STOPS = 80;

// Over 2 s: it stops with the Tab key at every place of a long form, which is drawn for each text.
Deno.test("a teacher signs in and orders lunches, late and with a special meal, by keyboard alone", async () => {
  const { page, close } = await openWindow(running.url);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const tabTo = async (target: Locator) => {
    // Looked up once: by its role it would be for every stop.
    const wanted = await target.elementHandle();
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await wanted?.evaluate((element) => element === document.activeElement)) return;
      await press("Tab");
    }
    assert.fail(`the Tab key never gets to ${target}`);
  };
  const fillIn = async (name: string, text: string) => {
    const list = page.getByRole("combobox", { name });
    await tabTo(page.getByRole("textbox", { name, exact: true }).or(list));
    // A list goes by keys. A text is written at once, since each of its letters would draw the form again.
    await (await list.count() ? page.keyboard.type(text) : page.keyboard.insertText(text));
  };
  const choose = async (target: Locator, key = "Enter") => {
    await tabTo(target);
    await press(key);
  };
  const button = (on: Page | Locator, name: string) => on.getByRole("button", { name, exact: true });
  const isFocused = (selector: string) => page.locator(`${selector}:focus`).waitFor();

  await visit(page, urls.login);
  await fillIn("Email", running.people.teacher.email);
  await fillIn("Password", PASSWORD);
  await press("Enter");
  await choose(page.getByRole("link", { name: "Create Your First Request" }));
  await page.waitForURL(`**${urls.newRequest}`);
  await islandHydrated(page, "NewRequest");
  const { deliveryDate } = requestForm(running.clock.now, {}, 5);
  const order = {
    "Delivery date": deliveryDate,
    "Delivery time": "830",
    School: "Men",
    Grades: "3rd and 4th",
    Students: "20",
    Adults: "2",
    "First name": "Test",
    "Last name": "Recipient",
    Phone: "907-555-0100",
    Email: "recipient@test.example",
  };
  for (const [name, text] of Object.entries(order)) await fillIn(name, text);
  await choose(button(page, "Add Special Meal"));
  await isFocused('[name="specialMeals.0.studentName"]');
  await page.keyboard.insertText("Test Student");
  await press("Tab");
  await page.keyboard.insertText("No nuts");
  await choose(page.getByRole("checkbox", { name: /^I confirm/ }), " ");
  await choose(button(page, "Submit Request"));
  const notice = page.getByRole("alertdialog", { name: "Two-Week Notice Required" });
  await choose(notice.getByRole("checkbox"), " ");
  await choose(button(notice, "Agree and Continue"));
  await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
  await waitForToast(page, "Request submitted");
  await isFocused("#content");
  await choose(page.getByRole("link", { name: /Mendenhall/ }));
  await page.getByRole("rowheader", { name: "Test Student" }).waitFor();
  await close();
  const stored = await running.database.db.selectFrom("requests")
    .select(["deliveryDate", "deliveryTimeText", "school", "numberOfLunches"]).executeTakeFirstOrThrow();
  assert.deepEqual(stored, { deliveryDate, deliveryTimeText: "8:30 am", school: "Mendenhall", numberOfLunches: 22 });
});
