import type { BrowserContext, Page } from "playwright";
import { LOCK_TEXT } from "../../../src/domain/requests/submit_questions.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { requestForm } from "../../support/forms.ts";
import {
  fillRequestForm,
  islandHydrated,
  openPage,
  openWindow,
  signIn,
  signInOnPage,
  visit,
} from "../../support/page.ts";

const running = await testApp();
const { clock, people: { teacher } } = running;
Deno.test.beforeEach(() => running.database.clear());

const submit = (page: Page) => page.getByRole("button", { name: "Submit Request" }).click();
const notice = (page: Page) => page.getByRole("alertdialog", { name: "Two-Week Notice Required" });

async function acknowledge(page: Page): Promise<void> {
  await notice(page).getByRole("checkbox").check({ force: true });
  await notice(page).getByRole("button", { name: "Agree and Continue" }).click();
  await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
}

for (const [words, days] of Object.entries({ "a day behind": -1, "two years ahead": 730 })) {
  Deno.test(`with this computer's clock ${words}, tomorrow can be ordered for, and day 13 has its notice`, async () => {
    const { page, close } = await openWindow(running.url);
    await page.clock.install({ time: clock.now.getTime() + days * DAY_MS });
    await signIn(page, teacher.email);
    await visit(page, urls.newRequest);
    await page.getByRole("button", { name: "Calendar, Delivery date" }).click();
    await page.getByRole("button", {
      name: "Tuesday, March 3, 2026, First available date, Counts as late",
      exact: true,
    })
      .click();
    await fillRequestForm(page, requestForm(clock.now, {}, 1));
    await submit(page);
    await notice(page).getByText(LOCK_TEXT).waitFor();
    await notice(page).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("textbox", { name: "Delivery date" }).fill(addDays(alaskaDate(clock.now), 13));
    await submit(page);
    await acknowledge(page);
    await close();
  });
}

Deno.test("a form left open over midnight, by which its day becomes late, has its notice, too", async () => {
  clock.set("2026-03-03T08:59:00Z");
  const { page, close } = await openPage(running, teacher, urls.newRequest, { expected: /422/ });
  await fillRequestForm(page, requestForm(clock.now, {}, 14));
  clock.advance({ minutes: 2 });
  await submit(page);
  await acknowledge(page);
  await close();
});

const byName = await testApp({ publicUrl: "http://lunch.test:0" });

type Room = (context: BrowserContext) => Promise<unknown>;
const withStorage = (get: () => unknown): Room => (context) =>
  context.addInitScript(`for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: ${get} });
  }`);
const ROOMS: Record<string, Room> = {
  "over plain http by a name, where the storage is full": (context) =>
    context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    }),
  "where the browser's storage is forbidden": withStorage(() => {
    throw new DOMException("Access is denied", "SecurityError");
  }),
  "where there is no storage": withStorage(() => null),
};
for (const [words, enter] of Object.entries(ROOMS)) {
  Deno.test(`a teacher signs in, orders, finds the request and signs out ${words}`, async () => {
    await byName.database.clear();
    const url = words.includes("http") ? byName.url.replace("127.0.0.1", "lunch.test") : running.url;
    // Guards beside ours, which browsers have for https alone.
    const expected = /Cross-Origin-Opener-Policy|Origin-Agent-Cluster|Clear-Site-Data/;
    const { page, context, close } = await openWindow(url, { expected });
    await enter(context);
    await signInOnPage(page, teacher.email);
    await visit(page, urls.newRequest);
    await fillRequestForm(page, requestForm(clock.now));
    await submit(page);
    await page.waitForURL(`**${urls.requesterDashboard}?submitted=*`);
    await islandHydrated(page, "MyRequests");
    await page.getByRole("link", { name: "Auke Bay" }).click();
    await page.getByRole("button", { name: /My Account/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    await close();
  });
}
