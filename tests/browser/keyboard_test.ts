import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { urls } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { TestClock } from "../support/clock.ts";
import { requestForm } from "../support/forms.ts";
import { islandHydrated, openWindow } from "../support/page.ts";
import { PASSWORD } from "../support/people.ts";
import { waitForToast } from "../support/screen.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const { people, database: { db } } = running;

/** More than any page of these stories has places to stop at. */
const MOST_STOPS = 80;

/** A window in which somebody signs in, and goes on, without ever touching the mouse. */
async function signInByKeyboard(email: string) {
  const window = await openWindow(running.url);
  const { page } = window;
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
  const fillIn = async (target: Locator, text: string) => {
    await tabTo(target);
    await page.keyboard.type(text);
  };
  const choose = async (target: Locator, key = "Enter") => {
    await tabTo(target);
    await press(key);
  };
  await page.goto(urls.login);
  await islandHydrated(page, "LoginForm");
  await fillIn(page.getByRole("textbox", { name: "Email" }), email);
  await fillIn(page.getByRole("textbox", { name: "Password" }), PASSWORD);
  await press("Enter");
  await page.waitForURL((address) => address.pathname !== urls.login);
  return { window, page, press, tabTo, fillIn, choose };
}

const button = (on: Page | Locator, name: string) => on.getByRole("button", { name, exact: true });
const isFocused = (page: Page, selector: string) => page.locator(`${selector}:focus`).waitFor();

Deno.test("a teacher orders lunches, late and with a special meal, by keyboard alone", async () => {
  const { window, page, press, fillIn, choose } = await signInByKeyboard(people.teacher.email);
  await choose(page.getByRole("link", { name: "Create Your First Request" }));
  await page.waitForURL(`**${urls.newRequest}`);
  await islandHydrated(page, "NewRequest");
  const form = requestForm(running.clock.now, {}, 5);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await fillIn(field("Delivery date"), form.deliveryDate);
  await fillIn(field("Delivery time"), "830");
  await fillIn(page.getByRole("combobox", { name: "School" }), "Men");
  await fillIn(field("Grades"), "3rd and 4th");
  await fillIn(field("Students"), "20");
  await fillIn(field("Adults"), "2");
  await fillIn(field("First name"), "Test");
  await fillIn(field("Last name"), "Recipient");
  await fillIn(field("Phone"), "907-555-0100");
  await fillIn(field("Email"), "recipient@test.example");
  await choose(button(page, "Add Special Meal"));
  await isFocused(page, '[name="specialMeals.0.studentName"]');
  await page.keyboard.type("Test Student");
  await press("Tab");
  await page.keyboard.type("No nuts");
  await choose(page.getByRole("checkbox", { name: /^I confirm/ }), " ");
  await choose(button(page, "Submit Request"));
  const notice = page.getByRole("alertdialog", { name: "Two-Week Notice Required" });
  await choose(notice.getByRole("checkbox"), " ");
  await choose(button(notice, "Agree and Continue"));
  await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
  await waitForToast(page, "Request submitted");
  await isFocused(page, "#content");
  await choose(page.getByRole("link", { name: /Mendenhall/ }));
  await page.getByRole("rowheader", { name: "Test Student" }).waitFor();
  await window.close();
  const stored = await db.selectFrom("requests").select([
    "deliveryDate",
    "deliveryTimeText",
    "school",
    "numberOfLunches",
  ])
    .executeTakeFirstOrThrow();
  assert.deepEqual(stored, {
    deliveryDate: form.deliveryDate,
    deliveryTimeText: "8:30 am",
    school: "Mendenhall",
    numberOfLunches: 22,
  });
  await running.database.clear();
});
