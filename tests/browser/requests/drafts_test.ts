import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { fillRequestForm, islandHydrated, openWindow, signIn } from "../../support/page.ts";
import { requestForm } from "../../support/forms.ts";
import { requestsOf } from "../../support/requests.ts";
import { PASSWORD } from "../../support/people.ts";
import { test } from "../../support/test.ts";

const running = await testApp({ clock: new TestClock(new Date().toISOString()) });
const { teacher, otherTeacher } = running.people;
Deno.test.afterAll(() => running.close());

async function unfinishedForm(expected?: RegExp) {
  const window = await openWindow(running.url, expected ? { expected } : {});
  const { page } = window;
  page.on("dialog", (dialog) => dialog.accept());
  await signIn(page, teacher.email);
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  await page.locator('[name="gradesText"]').fill("Draft grade");
  await page.getByRole("button", { name: "Add Special Meal" }).click();
  await page.getByRole("textbox", { name: "Student name" }).fill("Draft Student");
  return { window, page };
}

const grades = '[name="gradesText"]';

test("an unfinished form is restored when its page is reopened in the tab, and can be discarded", async () => {
  const { window, page } = await unfinishedForm();
  await page.reload();
  await page.getByText("Your unfinished form is back").waitFor();
  await page.getByText("We kept what you typed earlier in this tab.").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.getByRole("textbox", { name: "Student name" }).inputValue(), "Draft Student");
  await page.getByRole("button", { name: "Start Over" }).press("Enter");
  await page.getByRole("group", { name: "Delivery date" }).locator(":focus").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "");
  await page.reload();
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator(grades).inputValue(), "");
  await window.close();
});

test("a form whose session expired is restored after signing in again, with everything that was typed", async () => {
  const { window, page } = await unfinishedForm(/401/);
  await running.database.db.deleteFrom("sessions").execute();
  await fillRequestForm(
    page,
    requestForm(new Date(), { gradesText: "Draft grade", comments: "Typed before it expired" }),
  );
  await page.getByRole("textbox", { name: "Allergy/accommodation notes" }).fill("None known");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await signInAgain(page, teacher.email);
  await page.waitForURL(`**${urls.newRequest}`);
  await page.getByText("Your unfinished form is back").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.locator('[name="comments"]').inputValue(), "Typed before it expired");
  const kept = [
    "deliveryTimeText",
    "school",
    "numberOfLunches",
    "numStudents",
    "numAdults",
    "recipientEmail",
    "specialMeals.0.notes",
  ];
  assert.deepEqual(await Promise.all(kept.map((name) => page.locator(`[name="${name}"]`).inputValue())), [
    "8:30 am",
    "AukeBay",
    "25",
    "22",
    "3",
    "recipient@test.example",
    "None known",
  ]);
  assert.equal(
    await page.locator('[name="deliveryDate"]').first().inputValue(),
    addDays(alaskaDate(new Date()), 30),
  );
  assert.equal(await page.getByRole("checkbox", { name: /^I confirm/ }).isChecked(), false);
  await window.close();
});

/** Everything that the tab keeps, as the next person at the computer finds it. */
function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(sessionStorage) + JSON.stringify(localStorage));
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.waitForURL(`**${urls.login}`);
  await islandHydrated(page, "LoginForm");
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => address.pathname !== urls.login);
}

test("a draft left by a session that ended by itself is unreadable to others, and back for its owner", async () => {
  const { window, page } = await unfinishedForm(/401/);
  await running.database.db.deleteFrom("sessions").execute();
  await page.goto(urls.newRequest);
  await page.waitForURL(`**${urls.login}`);
  const left = await keptIn(page);
  assert.match(left, new RegExp(`draft:${teacher.id}:${urls.newRequest}`), "the draft is kept");
  assert.doesNotMatch(left, /Draft|Student|specialMeals|gradesText/);

  await signInAgain(page, otherTeacher.email);
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator(grades).inputValue(), "");
  // Even under their own name, with their own key, it opens nothing.
  await page.evaluate(([owner, stranger]) => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith(`draft:${owner}`)) ?? "";
    sessionStorage.setItem(name.replace(owner ?? "", stranger ?? ""), sessionStorage.getItem(name) ?? "");
  }, [teacher.id, otherTeacher.id]);
  await page.reload();
  await islandHydrated(page, "NewRequest");
  await page.waitForFunction(
    (stranger) => !JSON.stringify(sessionStorage).includes(`draft:${stranger}`),
    otherTeacher.id,
  );
  assert.equal(await page.locator(grades).inputValue(), "");

  await running.database.db.deleteFrom("sessions").execute();
  await page.goto(urls.newRequest);
  await signInAgain(page, teacher.email);
  await page.goto(urls.newRequest);
  await page.getByText("Your unfinished form is back").waitFor();
  assert.equal(await page.locator(grades).inputValue(), "Draft grade");
  assert.equal(await page.getByRole("textbox", { name: "Student name" }).inputValue(), "Draft Student");
  await window.close();
});

test("signing out without the page's script has the browser drop what it kept", async () => {
  const { window, page } = await unfinishedForm();
  assert.match(await keptIn(page), /draft:/);
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    document.body.append(form);
    form.submit();
  }, urls.logout);
  await page.waitForURL(`**${urls.login}`);
  assert.doesNotMatch(await keptIn(page), /draft:/);
  await window.close();
});

test("another person who signs in on the same tab never sees the draft, and signing out clears it", async () => {
  const { window, page } = await unfinishedForm();
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  assert.doesNotMatch(await keptIn(page), /draft/i);
  await signIn(page, otherTeacher.email);
  await page.goto(urls.newRequest);
  await islandHydrated(page, "NewRequest");
  assert.equal(await page.locator(grades).inputValue(), "");
  await window.close();
});

const REASON = "Two buses that day: call Student A's office";

test("a reason and a date survive a session that ended, in the dialog and in the form they were typed in", async () => {
  const { admin } = running.people;
  const { id } = await requestsOf(running).submitted({}, 45);
  const window = await openWindow(running.url, { expected: /401/ });
  const { page } = window;
  await signIn(page, admin.email);
  const endSession = () => running.database.db.deleteFrom("sessions").execute();
  for (const [path, name] of [[urls.reviewRequest(id), "Deny"], [urls.activeUsers, "Revoke Access"]] as const) {
    const key = page.waitForResponse(`**${urls.api.draftKey}`);
    await page.goto(path);
    await (await key).finished();
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).last().click();
    await endSession();
    await page.getByRole("dialog").getByRole("textbox").fill(REASON);
    await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.endsWith("#typed")));
    assert.doesNotMatch(await keptIn(page), /buses/);
    await page.getByRole("dialog").getByRole("button").last().click();
    await signInAgain(page, admin.email);
    await page.waitForURL(`**${path}`);
    await page.getByText("Your text is back").waitFor();
    assert.equal(await page.getByRole("dialog").getByRole("textbox").inputValue(), REASON);
    const again = page.waitForResponse(`**${urls.api.draftKey}`);
    await page.reload();
    await (await again).finished();
    assert.doesNotMatch(await keptIn(page), /#typed/);
  }
  const key = page.waitForResponse(`**${urls.api.draftKey}`);
  await page.goto(urls.calendar);
  await (await key).finished();
  await endSession();
  await page.getByRole("textbox", { name: "Reason" }).fill(REASON);
  await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.endsWith("#typed")));
  await page.getByRole("button", { name: "Close Days" }).click();
  await signInAgain(page, admin.email);
  await page.getByText("Your text is back").waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Reason" }).inputValue(), REASON);
  await window.close();
});
