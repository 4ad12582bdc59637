import type { Locator, Page } from "playwright";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { islandHydrated } from "../page.ts";
import { requestsOf } from "../requests.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** The lists of requests, of every role. */
export function listStates(district: District, { admin, director, teacher, newTeacher }: Viewers): State[] {
  const { requests } = district;
  const { deny } = requestsOf(district);
  const approving = { as: admin, path: withQuery(urls.adminDashboard, { q: "Aurora" }) };
  return [
    { name: "The office's requests", as: admin, path: urls.adminDashboard },
    {
      name: "The office's requests: none that fits a search",
      as: admin,
      path: withQuery(urls.adminDashboard, { q: "nothing like it", school: "Mendenhall" }),
    },
    {
      name: "The office's requests: all of a page selected",
      as: admin,
      path: urls.adminDashboard,
      async steps(page) {
        await selectAll(page);
        await page.locator(".selection-bar").first().waitFor();
      },
    },
    {
      name: "The office's requests: asked before approving",
      as: admin,
      path: urls.adminDashboard,
      async steps(page) {
        await selectAll(page);
        await askToApprove(page);
      },
    },
    {
      name: "The office's requests: some were not approved",
      ...approving,
      async steps(page) {
        await selectAll(page);
        const approve = await askToApprove(page);
        await deny(requests.denying.id, "The kitchen is full.");
        await approve.click();
        await page.getByRole("alert").getByText("1 request was not approved").waitFor();
        // The list is asked for once more, and dimmed meanwhile.
        await page.locator("[aria-busy]").waitFor({ state: "detached" });
      },
    },
    { name: "A director's requests", as: director, path: urls.directorDashboard },
    { name: "A teacher's requests", as: teacher, path: urls.requesterDashboard },
    { name: "A teacher's requests: none yet", as: newTeacher, path: urls.requesterDashboard },
    {
      name: "A teacher's requests: the server does not answer",
      as: teacher,
      path: urls.requesterDashboard,
      async steps(page) {
        await islandHydrated(page, "MyRequests");
        await page.route(`**${urls.api.myRequests}*`, (route) => route.abort());
        await page.getByRole("link", { name: "Archived" }).click();
        await page.getByRole("alert").first().waitFor();
      },
    },
    { name: "Deleted requests", as: admin, path: urls.deletedRequests },
    { name: "A deleted request", as: admin, path: urls.deletedRequest(requests.deleted.id) },
  ];
}

async function selectAll(page: Page): Promise<void> {
  await islandHydrated(page, "AdminRequests");
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
}

/** Returns the button that approves the selected requests. */
async function askToApprove(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Approve Selected" }).click();
  const approve = page.getByRole("alertdialog").getByRole("button", { name: "Approve" });
  await approve.waitFor();
  return approve;
}
