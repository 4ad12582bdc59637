import { addMonths, monthOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { waitForText } from "../screen.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** The rest of what the office has: reports, history, mail, the district and the server. */
export function officeStates({ today, trouble }: District, { admin }: Viewers): State[] {
  const mail = (status: string) => ({ as: admin, path: withQuery(urls.outbox, { status }) });
  const district = { as: admin, path: urls.districtSettings };
  const system = { as: admin, path: urls.system };
  const nothing = { q: "nothing like it" };
  return [
    { name: "Report: last month", as: admin, path: withQuery(urls.reports, { month: addMonths(monthOf(today), -1) }) },
    {
      name: "Report: nothing to report",
      isVariant: true,
      as: admin,
      path: withQuery(urls.reports, { month: "2020-01" }),
    },
    {
      name: "Production record: last month",
      as: admin,
      path: withQuery(urls.production, { month: addMonths(monthOf(today), -1) }),
    },
    {
      name: "Production record: nothing was packed",
      isVariant: true,
      as: admin,
      path: withQuery(urls.production, { month: "2020-01" }),
    },
    { name: "History", as: admin, path: urls.history },
    { name: "History: accounts", isVariant: true, as: admin, path: urls.accountHistory },
    { name: "History: no events", isVariant: true, as: admin, path: withQuery(urls.history, nothing) },
    {
      name: "History: days the wrong way round",
      as: admin,
      path: withQuery(urls.history, { from: today, to: "2026-01-01" }),
    },
    { name: "Mail: waiting", isVariant: true, ...mail("WAITING") },
    { name: "Mail: failed", ...mail("FAILED") },
    { name: "Mail: sent", isVariant: true, ...mail("SENT") },
    {
      name: "Mail: none that fits a search",
      isVariant: true,
      as: admin,
      path: withQuery(urls.outbox, { status: "SENT", ...nothing }),
    },
    {
      name: "Mail: resent",
      isVariant: true,
      ...mail("FAILED"),
      async steps(page) {
        await page.getByRole("button", { name: /^Resend/ }).first().click();
        await waitForText(page, "The message will be resent");
      },
    },
    { name: "District", ...district },
    {
      name: "District: a phone and an address that are not right",
      ...district,
      async steps(page) {
        await page.getByLabel("Office email").fill("nobody");
        await page.getByRole("button", { name: "Save Details" }).click();
        await waitForText(page, "Invalid email address");
      },
    },
    {
      name: "District: a school that there is already",
      isVariant: true,
      ...district,
      async steps(page) {
        await page.getByRole("textbox", { name: "New school" }).fill("auke bay");
        await page.getByRole("button", { name: "Add School" }).click();
        await page.getByText(/^There is already a school/).waitFor();
      },
    },
    {
      name: "District: a school just retired",
      isVariant: true,
      ...district,
      async steps(page) {
        await page.getByRole("button", { name: "Retire Thunder Mountain" }).click();
        await page.getByRole("heading", { name: "Retired Schools" }).waitFor();
        await page.locator(".toast").hover();
      },
    },
    { name: "System", ...system },
    {
      name: "System: a test message that was refused",
      isVariant: true,
      ...system,
      async steps(page) {
        await page.getByRole("button", { name: /^Send a Test Message/ }).click();
        await page.getByText("The test message was not sent").waitFor();
      },
    },
    {
      name: "A page that cannot be shown now",
      ...system,
      async steps(page) {
        trouble.isBusy = true;
        await page.reload();
        await page.getByRole("heading", { name: "We couldn't show this page" }).waitFor();
        trouble.isBusy = false;
      },
    },
  ];
}
