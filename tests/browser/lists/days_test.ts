import assert from "node:assert/strict";
import { formatDayOfWeek } from "../../../src/domain/time/alaska_time.ts";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testAppOfToday } from "../../support/app.ts";
import { openAdminDashboard } from "../../support/list.ts";
import { openWindow, signIn } from "../../support/page.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testAppOfToday();
const { submitted } = requestsOf(running);
const [soon, later] = [await submitted({ lateAckChecked: true }, 1), await submitted({}, 40)];
for (let count = 0; count < 20; count++) await submitted({}, 60);

Deno.test("a day or days are asked for in the address, one instead of the other, on one page", async () => {
  const { page, close } = await openAdminDashboard(running);
  const shows = (...dates: string[]) =>
    page.waitForFunction(
      (texts) =>
        [...document.querySelectorAll(".row-group")].map((row) => row.textContent?.split(" · ")[0]).join("; ") ===
          texts,
      dates.map(formatDayOfWeek).join("; "),
    );
  await page.getByLabel("Delivery days").selectOption("Tomorrow");
  await shows(soon.deliveryDate);
  assert.equal(new URL(page.url()).search, "?when=tomorrow");
  assert.equal(await page.getByRole("navigation", { name: "Pagination" }).count(), 0);
  await page.getByLabel("Delivery day", { exact: true }).fill(fieldText(later.deliveryDate));
  await page.keyboard.press("Enter");
  await shows(later.deliveryDate);
  assert.equal(new URL(page.url()).search, `?day=${later.deliveryDate}`);
  assert.equal(await page.getByLabel("Delivery days").inputValue(), "");
  await page.goBack();
  await shows(soon.deliveryDate);
  assert.equal(await page.getByLabel("Delivery day", { exact: true }).inputValue(), "");
  await close();
});

Deno.test("without script, a director asks for a day with the form", async () => {
  const { page, close } = await openWindow(running.url, { javaScriptEnabled: false });
  await signIn(page, running.people.director.email);
  await page.goto(withQuery(urls.directorDashboard, { sort: "lunches" }));
  await page.getByLabel("Delivery day", { exact: true }).fill(fieldText(later.deliveryDate));
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL((address) => address.searchParams.get("day") === fieldText(later.deliveryDate));
  assert.equal(await page.locator("tbody tr:has(td)").count(), 1);
  assert.equal(new URL(page.url()).searchParams.get("sort"), "lunches");
  await close();
});
