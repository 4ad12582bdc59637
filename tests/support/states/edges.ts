import type { Page } from "playwright-core";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { waitForText } from "../screen.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** Addresses that lead nowhere, windows that are too small, and browsers without script. */
export function edgeStates({ requests, kitchenDay }: District, viewers: Viewers): State[] {
  const { nobody, teacher, phone, enlarged, enlargedTeacher } = viewers;
  const { nobodyWithoutScript, adminWithoutScript, teacherWithoutScript } = viewers;
  return [
    { name: "No such page", as: nobody, path: "/no/such/page" },
    { name: "No such page, signed in", isVariant: true, as: teacher, path: "/no/such/page" },
    { name: "No such request", isVariant: true, as: teacher, path: urls.request("nonsense") },
    {
      name: "A link that doesn't work",
      isVariant: true,
      as: viewers.admin,
      path: withQuery(urls.kitchen, { date: "tomorrow" }),
    },
    { name: "On a phone", as: phone, path: urls.login },
    { name: "At 200 %: asked to resize the window", as: enlarged, path: urls.adminDashboard },
    { name: "At 200 %: the office's requests", as: enlarged, path: urls.adminDashboard, steps: continueAnyway },
    { name: "At 200 %: review", isVariant: true, as: enlarged, path: urls.reviewRequest(requests.inReview.id) },
    { name: "At 200 %: kitchen", isVariant: true, as: enlarged, path: withQuery(urls.kitchen, { date: kitchenDay }) },
    {
      name: "At 200 %: new request",
      isVariant: true,
      as: enlargedTeacher,
      path: urls.newRequest,
      steps: continueAnyway,
    },
    { name: "Without script: sign-in", isVariant: true, as: nobodyWithoutScript, path: urls.login },
    {
      name: "Without script: sign-in refused",
      as: nobodyWithoutScript,
      path: urls.login,
      async steps(page) {
        await page.locator('[name="email"]').fill("nobody@demo.example");
        await page.locator('[name="password"]').fill("made-up-1");
        await page.getByRole("button", { name: "Sign in" }).click();
        await waitForText(page, "Login failed");
      },
    },
    { name: "Without script: registration", isVariant: true, as: nobodyWithoutScript, path: urls.register },
    {
      name: "Without script: revise",
      isVariant: true,
      as: teacherWithoutScript,
      path: urls.reviseRequest(requests.approved.id),
    },
    {
      name: "Without script: the office's requests",
      isVariant: true,
      as: adminWithoutScript,
      path: urls.adminDashboard,
    },
    {
      name: "Without script: review",
      isVariant: true,
      as: adminWithoutScript,
      path: urls.reviewRequest(requests.plain.id),
    },
    {
      name: "Without script: kitchen",
      isVariant: true,
      as: adminWithoutScript,
      path: withQuery(urls.kitchen, { date: kitchenDay }),
    },
  ];
}

async function continueAnyway(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue anyway" }).click();
  await page.getByRole("heading", { name: "Please Resize Your Window" }).waitFor({ state: "detached" });
}
