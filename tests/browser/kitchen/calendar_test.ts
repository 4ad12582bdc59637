import assert from "node:assert/strict";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { transact } from "../../../db/client.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { addMonths, monthOf } from "../../../src/domain/time/months.ts";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { openPage } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testAppOfToday();
const { people, database: { db }, clock } = running;
const { submitted } = requestsOf(running);
Deno.test.beforeEach(() => running.database.clear());

const today = alaskaDate(clock.now);
/** The middle of the month after next, and the day behind it: never a month's last days, and a month away at least. */
const DAY = `${addMonths(monthOf(today), 2)}-15`;
const by = { actor: people.admin, now: clock.now };

Deno.test("a closed day cannot be chosen and says why, and one that gets too full warns and blocks nobody", async () => {
  await transact(db, (tx) => closeDays(tx, { ...by, from: DAY, to: addDays(DAY, 2), reason: "Spring break" }));
  const fullDay = addDays(DAY, -2);
  await transact(db, (tx) => setCapacity(tx, { ...by, date: fullDay, lunches: 30 }));
  await submitted({ deliveryDate: fullDay });
  const { page, close } = await openPage(running, people.teacher, urls.newRequest);
  await page.getByRole("textbox", { name: "Delivery date" }).fill(addDays(DAY, -1));
  await page.getByRole("button", { name: "Calendar, Delivery date" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Closed: Spring break").waitFor();
  assert.equal(await dialog.locator(".calendar-unavailable-days").innerText(), "15-17");
  // Neither the scrollbar goes nor its place stays empty.
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => scrollY === 100);
  const closed = dialog.getByRole("button", { name: /, Closed: Spring break$/ });
  assert.equal(await closed.count(), 3);
  assert.equal(await closed.first().getAttribute("aria-disabled"), "true");
  await closed.first().click({ force: true });
  // Neither the keyboard chooses it.
  await closed.first().focus();
  await page.keyboard.press("Enter");
  const told = dialog.getByRole("status");
  assert.match(await told.innerText(), /^[A-Z][a-z]{2} \d+, \d{4}\. Closed: Spring break$/);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await told.innerText(), "");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.locator('input[name="deliveryDate"]').inputValue(), fieldText(addDays(DAY, -1)));
  await page.getByRole("textbox", { name: "Delivery date" }).fill(DAY);
  // At once, and as an error.
  await page.locator(".field-error", { hasText: "Closed: Spring break" }).waitFor();

  const warning = page.getByText(
    "25 lunches are already requested that day, all in review. The kitchen can pack 30 lunches that day, and may have to deny this request.",
  );
  const answered = page.waitForResponse((response) => response.url().includes(urls.api.kitchenDay));
  await page.getByRole("textbox", { name: "Delivery date" }).fill(fullDay);
  await answered;
  await page.getByRole("textbox", { name: "Number of lunches" }).fill("5");
  await page.locator('[name="gradesText"]').focus();
  assert.equal(await warning.count(), 0);
  await page.getByRole("textbox", { name: "Number of lunches" }).fill("6");
  await page.locator('[name="gradesText"]').focus();
  await warning.waitFor();
  await page.getByRole("textbox", { name: "Delivery date" }).fill(addDays(DAY, -1));
  await warning.waitFor({ state: "detached" });
  await close();
});
