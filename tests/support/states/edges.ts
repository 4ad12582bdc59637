import type { Page } from "playwright";
import { urls } from "../../../src/domain/urls.ts";
import { tryToSignIn } from "../page.ts";
import { waitForText } from "../screen.ts";
import type { State, Viewers } from "./state.ts";

/** Addresses that lead nowhere, windows that are too small, and browsers without script. */
export function edgeStates({ nobody, nobodyWithoutScript, phone, enlarged }: Viewers): State[] {
  return [
    { name: "No such page", as: nobody, path: "/no/such/page" },
    { name: "On a phone", as: phone, path: urls.login },
    { name: "At 200 %: asked to resize the window", as: enlarged, path: urls.adminDashboard },
    { name: "At 200 %: the office's requests", as: enlarged, path: urls.adminDashboard, steps: continueAnyway },
    {
      name: "Without script: sign-in refused",
      as: nobodyWithoutScript,
      path: urls.login,
      async steps(page) {
        await tryToSignIn(page, "nobody@demo.example", "made-up-1");
        await waitForText(page, "Login failed");
      },
    },
  ];
}

async function continueAnyway(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue anyway" }).click();
  await page.getByRole("heading", { name: "Please Resize Your Window" }).waitFor({ state: "detached" });
}
