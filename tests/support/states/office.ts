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
  return [
    { name: "Report: last month", as: admin, path: withQuery(urls.reports, { month: addMonths(monthOf(today), -1) }) },
    {
      name: "Production record: last month",
      as: admin,
      path: withQuery(urls.production, { month: addMonths(monthOf(today), -1) }),
    },
    { name: "History", as: admin, path: urls.history },
    {
      name: "History: days the wrong way round",
      as: admin,
      path: withQuery(urls.history, { from: today, to: "2026-01-01" }),
    },
    { name: "Mail: failed", ...mail("FAILED") },
    { name: "District", ...district },
    {
      name: "District: a phone and an address that are not right",
      ...district,
      async steps(page) {
        await page.getByLabel("Office email").fill("nobody");
        await page.getByRole("button", { name: "Save" }).first().click();
        await waitForText(page, "Invalid email address");
      },
    },
    { name: "System", ...system },
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
