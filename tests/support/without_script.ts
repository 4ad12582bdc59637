import type { Page } from "playwright-core";
import { urls } from "../../src/domain/urls.ts";
import { PASSWORD } from "./people.ts";

/** Signs in by the plain form post. */
export async function signInWithoutScript(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => address.pathname !== urls.login);
}
