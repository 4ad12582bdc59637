import type { Page } from "playwright";
import { urls } from "../../../src/domain/urls.ts";
import { islandHydrated } from "../page.ts";
import { waitForText, waitForToast } from "../screen.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** Pages on which an administrator sees a request, and decides. */
export function reviewStates({ requests }: District, { admin }: Viewers): State[] {
  const review = (of: keyof typeof requests) => ({ as: admin, path: urls.reviewRequest(requests[of].id) });
  const open = (button: string, dialog: string) => async (page: Page) => {
    await islandHydrated(page, "ReviewActions");
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog", { name: dialog }).waitFor();
  };
  return [
    { name: "Review: in review", ...review("inReview") },
    { name: "Review: a revision with a question", ...review("revision") },
    { name: "Review: superseded", ...review("superseded") },
    { name: "Review: completed and closed out", ...review("closedOut") },
    {
      name: "Review: denying without a reason",
      ...review("inReview"),
      async steps(page) {
        await open("Deny", "Deny Request")(page);
        await page.getByRole("textbox", { name: "Denial Reason" }).fill("   ");
        await page.getByRole("button", { name: "Confirm Denial" }).click();
        await waitForToast(page, "Denial reason required");
      },
    },
    {
      name: "Review: close-out numbers that do not add up",
      ...review("closedOut"),
      async steps(page) {
        await islandHydrated(page, "CloseOutForm");
        await page.getByText("Correct Close-out").click();
        await page.getByRole("textbox", { name: "Delivered" }).fill("24");
        await page.getByRole("button", { name: "Save Close-out" }).click();
        await waitForText(page, "Delivered is 1 fewer than served, returned and discarded combined");
      },
    },
    {
      name: "Review: just approved",
      ...review("deciding"),
      async steps(page) {
        await islandHydrated(page, "ReviewActions");
        await page.getByRole("button", { name: "Approve", exact: true }).click();
        await waitForToast(page, "Request approved");
        await page.locator(".toast").hover();
      },
    },
  ];
}
