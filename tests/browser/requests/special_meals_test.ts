// Over 2 s a test: each key that is pressed draws the form again.
import assert from "node:assert/strict";
import { urls } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { fillRequestForm, keptPage, visitAs } from "../../support/page.ts";
import { requestForm } from "../../support/forms.ts";

const running = await testAppOfToday();
const { people, database: { db } } = running;
Deno.test.beforeEach(() => running.database.clear());
const page = await keptPage(running.url);

const storedMeals = () =>
  db.selectFrom("specialMeals").innerJoin("requests", "requests.id", "requestId")
    .select(["version", "studentName", "allergens", "medicalStatement"]).orderBy("version").orderBy("position")
    .execute();

Deno.test("allergens are ticked by the keyboard alone in an added row, kept as a draft, and folded into words", async () => {
  await visitAs(page, people.teacher, urls.newRequest);
  await fillRequestForm(page, requestForm(running.clock.now));
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const isFocused = (name: string) => page.getByRole("textbox", { name }).and(page.locator(":focus")).waitFor();

  await page.getByRole("button", { name: "Add Special Meal" }).press("Enter");
  await isFocused("Student name");
  await page.keyboard.type("Ann");
  await press("Tab");
  await page.keyboard.type("No nuts at all");
  // Over the button that folds the row, to the first question.
  await press("Tab", "Tab", "Enter");
  await page.getByRole("button", { name: "Allergy: Tree nuts" }).and(page.locator(":focus")).waitFor();
  assert.deepEqual(await page.getByRole("button", { name: /^Check / }).allTextContents(), ["Check Peanuts?"]);
  await press("Tab", "Tab");
  await page.getByRole("checkbox", { name: "Milk" }).and(page.locator(":focus")).waitFor();
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Space", "Tab", "Tab", "Tab", "Tab");
  await page.keyboard.type("Yes");
  await press("Tab");
  await page.getByRole("button", { name: "Remove special meal 1" }).and(page.locator(":focus")).waitFor();
  const summary = page.getByRole("button", { name: "Allergy: Tree nuts, Peanuts · Medical statement on file" });
  await summary.waitFor();
  assert.equal(await summary.getAttribute("aria-expanded"), "true");
  await summary.press("Enter");
  await page.getByRole("group", { name: "Allergens" }).waitFor({ state: "detached" });
  assert.equal(await summary.getAttribute("aria-expanded"), "false");

  await page.reload();
  await page.getByText("Your unfinished form is back").waitFor();
  await summary.waitFor();
  await page.getByText(/^I confirm/).click();
  await page.getByRole("button", { name: "Submit Request" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
  assert.deepEqual(await storedMeals(), [
    { version: 0, studentName: "Ann", allergens: ["TREE_NUTS", "PEANUTS"], medicalStatement: "YES" },
  ]);
});

Deno.test("Enter in a special meal goes on with the next one, and removing one can be undone", async () => {
  await visitAs(page, people.teacher, urls.newRequest);
  const inMeal = (number: number) =>
    page.getByRole("group", { name: `Special meal ${number}` }).getByRole("textbox", { name: "Student name" })
      .and(page.locator(":focus"));
  await page.getByRole("button", { name: "Add Special Meal" }).click();
  for (const [number, name] of [[1, "Ann"], [2, "Ben"], [3, "Cleo"]] as const) {
    await inMeal(number).waitFor();
    await page.keyboard.type(name);
    await page.keyboard.press("Tab");
    await page.keyboard.type("No nuts");
    await page.keyboard.press("Enter");
  }
  await inMeal(4).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("group", { name: "Special meal 2" }).getByRole("textbox", { name: "Student name" }).press(
    "Enter",
  );
  await inMeal(3).waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Student name" }).count(), 4, "an empty one adds none");
  const remove = (number: number) => page.getByRole("button", { name: `Remove special meal ${number}` });
  const undo = page.getByRole("button", { name: "Undo" }).and(page.locator(":focus"));
  await remove(4).press("Enter");
  await undo.waitFor();
  await page.getByText("Removed a special meal.").waitFor();
  await remove(1).dblclick();
  const ann = page.getByRole("listitem").filter({ hasText: "Removed Ann." });
  await ann.waitFor();
  await page.locator("[data-announcer]").getByText("Removed Ann").waitFor();
  const names = () =>
    page.getByRole("textbox", { name: "Student name" }).evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).value)
    );
  assert.deepEqual(await names(), ["Ben", "Cleo"], "a double click removes one");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 30));
  await remove(2).dblclick();
  assert.deepEqual(await names(), ["Ben"], "nor where the page gets shorter");
  await page.getByRole("listitem").filter({ hasText: "Removed Cleo." }).getByRole("button", { name: "Undo" }).click();
  await inMeal(2).waitFor();
  await remove(1).press("Enter");
  await undo.waitFor();
  await ann.getByRole("button", { name: "Undo" }).press("Enter");
  await inMeal(1).waitFor();
  assert.deepEqual(await names(), ["Ann", "Cleo"]);
  await page.getByRole("textbox", { name: "Student name" }).first().press("Enter");
  await inMeal(2).waitFor();
  await page.getByRole("spinbutton", { name: "Students" }).or(page.getByRole("textbox", { name: "Students" })).fill(
    "1",
  );
  await page.getByText("2 special meals but only 1 lunch.").waitFor();
  await remove(2).press("Enter");
  await page.getByText("2 special meals but only 1 lunch.").waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Your unfinished form is back").waitFor();
  assert.deepEqual(await names(), ["Ann"]);
  assert.equal(new URL(page.url()).pathname, urls.newRequest);
});
