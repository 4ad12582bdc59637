import type { Page } from "playwright";
import { serializeSigned } from "hono/utils/cookie";
import { newToken } from "../../../src/auth/tokens.ts";
import { MINUTE_MS } from "../../../src/domain/time/durations.ts";
import { passwordUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import { fillFields, islandHydrated } from "../page.ts";
import { PASSWORD } from "../people.ts";
import { waitForText, waitForToast } from "../screen.ts";
import type { District } from "./district.ts";
import type { State, Viewers } from "./state.ts";

/** Signing in, registering, passwords, settings, and the pages about people. */
export function accountStates(
  { accounts, requests, provider, clock, url }: District,
  { nobody, admin, teacher, resetTeacher, resetDirector }: Viewers,
): State[] {
  const signIn = { as: nobody, path: urls.login };
  const register = { as: nobody, path: urls.register };
  const forced = { as: resetTeacher, path: urls.changePassword };
  const settings = { as: teacher, path: urls.settings };
  const pending = { as: admin, path: urls.pendingUsers };
  const active = { as: admin, path: urls.activeUsers };
  const without = { as: admin, path: `${urls.activeUsers}?view=no-access` };
  return [
    { name: "Sign-in", ...signIn },
    {
      name: "Sign-in: nothing filled in",
      ...signIn,
      async steps(page) {
        await press(page, "LoginForm", "Sign in");
        await waitForText(page, "Password is required");
      },
    },
    {
      name: "Sign-in: the district's accounts do not answer",
      ...signIn,
      async steps(page) {
        await page.getByRole("link", { name: `Sign in with ${provider.name}` }).click();
        await waitForText(page, `${provider.name} isn't answering right now. Please try again in a few minutes.`);
      },
    },
    {
      name: "Sign-in: the first visit from the district's accounts",
      ...signIn,
      async steps(page) {
        const email = "sample.first.visit@test.example";
        const identity = { issuer: "", subject: "", email, firstName: "Sample", lastName: "Visitor" };
        const value = { until: clock.now.getTime() + MINUTE_MS, value: { step: "registering", identity } };
        const cookie = await serializeSigned("provider-sign-in", JSON.stringify(value), provider.cookieKey);
        const [name = "", signed = ""] = cookie.split("=");
        await page.context().addCookies([{ name, value: signed, url }]);
        await page.goto(urls.providerRegistration);
        await page.locator(`input[value="${email}"]`).waitFor();
      },
    },
    { name: "Registration", ...register },
    {
      name: "Registration: advice on the password",
      ...register,
      async steps(page) {
        await islandHydrated(page, "RegisterForm");
        const account = { firstName: "Sample", lastName: "Newcomer", email: "no-address", password: "password1" };
        await fillFields(page, account);
        await page.getByText("This is one of the most common passwords").waitFor();
      },
    },
    {
      name: "Confirm address: a link that is over",
      as: nobody,
      path: withQuery(urls.confirmAddress, { token: newToken().token }),
    },
    { name: "Forgot password", as: nobody, path: passwordUrls.forgot },
    { name: "Forgot password: asked", as: nobody, path: withQuery(passwordUrls.forgot, { sent: 1 }) },
    { name: "Reset password: a link that is over", as: nobody, path: passwordUrls.reset },
    { name: "Change password: due", ...forced },
    {
      name: "Change password: done",
      as: resetDirector,
      path: urls.changePassword,
      async steps(page) {
        await islandHydrated(page, "ChangePasswordForm");
        await fillFields(page, { currentPassword: PASSWORD, newPassword: "made-up-1", confirmPassword: "made-up-1" });
        await press(page, "ChangePasswordForm", "Change Password");
        await page.getByRole("dialog", { name: "Password Changed Successfully" }).waitFor();
      },
    },
    { name: "Help: an administrator", as: admin, path: urls.help },
    { name: "Settings: a teacher", ...settings },
    {
      name: "Settings: the password's form with mistakes",
      ...settings,
      async steps(page) {
        await press(page, "SettingsPassword", "Change Password");
        await press(page, "SettingsPassword", "Save Password");
        await waitForText(page, "Current password is required");
      },
    },
    {
      name: "Settings: a calendar link, asked before it is renewed",
      ...settings,
      async steps(page) {
        await page.getByRole("button", { name: "Create Calendar Link" }).click();
        await waitForText(page, "Your calendar link is ready");
        await page.locator("summary", { hasText: "Renew Link" }).click();
        await page.getByText("Your current link stops working right away.").waitFor();
      },
    },
    {
      name: "The menu of the person",
      as: teacher,
      path: urls.request(requests.approved.id),
      async steps(page) {
        await page.getByRole("button", { name: /My Account/ }).click();
        await page.getByRole("menu").waitFor();
      },
    },
    { name: "Pending users", ...pending },
    {
      name: "Pending users: approving an address that nobody confirmed",
      ...pending,
      async steps(page) {
        await pressInRow(page, accounts.pending.email, "Approve");
        await page.getByRole("alertdialog", { name: "Address Not Confirmed" }).waitFor();
      },
    },
    { name: "Active users", ...active },
    {
      name: "Active users: a new password that is too short",
      ...active,
      async steps(page) {
        await pressInRow(page, teacher.person.email, "Reset Password");
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel(/^New Password/).fill("short1");
        await dialog.getByRole("button", { name: "Reset Password" }).click();
        await waitForToast(page, "Invalid password");
      },
    },
    { name: "Change address", as: admin, path: urls.userAddress(teacher.person.id) },
    { name: "Users without access", ...without },
  ];
}

async function press(page: Page, island: string, button: string): Promise<void> {
  await islandHydrated(page, island);
  await page.getByRole("button", { name: button }).click();
}

async function pressInRow(page: Page, email: string, button: string): Promise<void> {
  const row = page.locator("[data-island]").getByRole("row").filter({ has: page.getByText(email, { exact: true }) });
  await row.getByRole("button", { name: button }).click();
}
