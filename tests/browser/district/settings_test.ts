import { urls } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { openPage } from "../../support/page.ts";

const running = await testApp();

Deno.test("a super administrator moves a school by key, and the focus goes with it", async () => {
  const { page, close } = await openPage(running, running.people.admin, urls.adminDashboard);
  await page.getByRole("link", { name: "District", exact: true }).click();
  await page.getByRole("button", { name: "Move Gastineau up" }).focus();
  // At the top, the button that moved it there has nothing left to do.
  for (const [place, way] of [[2, "up"], [1, "down"]] as const) {
    await page.keyboard.press("Enter");
    const row = page.locator(`ol.school-list > :nth-child(${place})`);
    await row.getByRole("button", { name: `Move Gastineau ${way}` }).and(page.locator(":focus")).waitFor();
  }
  await close();
});
