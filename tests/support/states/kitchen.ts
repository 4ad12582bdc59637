import { POLL_EVENT } from "../../../src/browser/shell/polling.ts";
import { NO_COOLER_LOG } from "../../../src/domain/requests/cooler_log.ts";
import { addDays } from "../../../src/domain/time/alaska_time.ts";
import { monthOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { demoDays } from "../../../tasks/demo/days.ts";
import { requestsOf } from "../requests.ts";
import { waitForText } from "../screen.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** The kitchen's day, week, labels and calendar. */
export function kitchenStates(district: District, { admin }: Viewers): State[] {
  const { kitchenDay: date, today, database } = district;
  const { approve, submitted } = requestsOf(district);
  const day = { as: admin, path: withQuery(urls.kitchen, { date }) };
  const week = { as: admin, path: withQuery(urls.kitchen, { week: date }) };
  const labels = { as: admin, path: withQuery(urls.mealLabels, { date }) };
  const { breakFrom } = demoDays(today);
  const calendar = { as: admin, path: urls.calendar };
  return [
    { name: "Kitchen: a day", ...day },
    {
      name: "Kitchen: close-outs, with a cooler that was too warm",
      as: admin,
      path: withQuery(urls.kitchen, { date: addDays(today, -3) }),
      async steps(page) {
        await page.getByText(/^Close Out \d/).first().click();
        await page.getByRole("textbox", { name: /Delivered$/ }).first().fill("25");
        await page.getByText("Cooler Log").first().click();
        await page.getByRole("textbox", { name: /Packed °F$/ }).first().fill("43");
        await page.getByRole("button", { name: "Save Close-outs" }).first().click();
        await waitForText(page, "Above 41 °F: enter a corrective action");
      },
    },
    {
      name: "Kitchen: more coolers back than went out",
      ...day,
      async steps(page) {
        await page.getByText("Coolers Not Back").click();
        await page.locator('a[href*="coolersBack"]').first().click();
        await page.locator(":focus").fill("9");
        await page.getByRole("button", { name: "Save Close-outs" }).first().click();
        await page.getByText(/^More coolers came back/).waitFor();
      },
    },
    {
      name: "Kitchen: a day without deliveries",
      as: admin,
      path: withQuery(urls.kitchen, { date: addDays(today, 90) }),
    },
    {
      name: "Kitchen: the sheet changed, with a question and allergens open",
      ...day,
      async steps(page) {
        const { id } = await submitted({ deliveryDate: date, lateAckChecked: true, school: "Gastineau" });
        await approve(id);
        await page.evaluate((poll) => document.dispatchEvent(new Event(poll)), POLL_EVENT);
        await page.getByText("This sheet has changed").waitFor();
        await page.locator("summary", { hasText: "special" }).click();
        await page.locator("summary", { hasText: "In Progress" }).first().click();
      },
    },
    { name: "Kitchen: a week", ...week },
    { name: "Labels", ...labels },
    { name: "Calendar", ...calendar },
    {
      name: "Calendar: a month, with a past day",
      as: admin,
      path: withQuery(urls.calendar, { month: monthOf(today) }),
    },
    {
      name: "Calendar: a closed day's requests",
      as: admin,
      path: withQuery(urls.calendar, { day: breakFrom }),
      async steps(page) {
        await page.locator("summary").first().click();
        await page.getByText("Closing a day doesn't cancel").first().waitFor();
      },
    },
    {
      name: "Calendar: lunches that are no number",
      ...calendar,
      async steps(page) {
        await page.getByLabel("Mon", { exact: true }).fill("many");
        await page.getByRole("button", { name: "Set Weekdays" }).click();
        await waitForText(page, "Must be a whole number");
      },
    },
    {
      name: "Calendar: days with requests, asked before they are closed",
      ...calendar,
      async steps(page) {
        await page.getByRole("textbox", { name: "Until" }).fill(addDays(today, 21));
        await page.getByRole("textbox", { name: "Reason" }).fill("Made-up holiday");
        await page.getByRole("button", { name: "Close Days" }).click();
        await waitForText(page, "Close Days With Requests");
      },
    },
    {
      name: "Kitchen: many coolers that are not back",
      ...day,
      async steps(page) {
        await database.db.updateTable("requests").set({ coolerLog: { ...NO_COOLER_LOG, coolersOut: 12 } })
          .where("status", "=", "COMPLETED").execute();
        await page.reload();
        await page.getByText("Coolers Not Back").click();
      },
    },
  ];
}
