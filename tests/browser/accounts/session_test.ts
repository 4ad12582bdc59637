// Over 2 s a test: each goes over several pages, and most sign in, with its slow hash, or change a password.
import assert from "node:assert/strict";
import type { Page } from "playwright";
import { OFFLINE } from "../../../src/domain/shell/toasts.ts";
import { homeFor, urls } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testAppOfToday } from "../../support/app.ts";
import {
  expectComplaints,
  fillFields,
  holdCalls,
  islandHydrated,
  keptPage,
  openWindow,
  signIn,
  signInAgain,
  visitAs,
} from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { spokenParts, waitForText, waitForToast } from "../../support/screen.ts";

const running = await testAppOfToday();
const accounts = accountsOf(running);
const { people } = running;
const { submitted } = requestsOf(running);
const page = await keptPage(running.url, { permissions: ["clipboard-read", "clipboard-write"] });

const NEW_PASSWORD = "another-horse-2";
const RIGHT = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

const submit = (page: Page, label: string) => page.getByRole("button", { name: label }).click();

Deno.test("a temporary password is changed after every mistake, and the modal counts down the seconds to home", async () => {
  await accounts.withTemporaryPassword("forced@test.example");
  const { page, close } = await openWindow(running.url, { expected: /422|ERR_FAILED/ });
  await page.clock.install();
  await signIn(page, "forced@test.example");
  await page.goto(urls.requesterDashboard);
  assert.equal(new URL(page.url()).pathname, urls.changePassword);
  await islandHydrated(page, "ChangePasswordForm");
  await page.getByLabel(/^Temporary \(Current\) Password/).waitFor();
  const change = () => submit(page, "Change Password");
  await fillFields(page, { ...RIGHT, currentPassword: "not-mine-1" });
  await change();
  await waitForToast(page, "Error", "The current password is incorrect");
  // From here on, time passes only when the test says so.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route(`**${urls.api.changePassword}`, (route) => route.abort());
  await change();
  await waitForToast(page, "Error", OFFLINE);
  await page.unroute(`**${urls.api.changePassword}`);

  await fillFields(page, RIGHT);
  await change();
  const modal = page.getByRole("dialog", { name: "Password Changed Successfully" });
  await modal.waitFor();
  assert.equal(await page.locator(".toast").count(), 0, "the failure before it is over");
  await modal.getByText("Your new password is active. Use it the next time you sign in.").waitFor();
  const atFirst = await spokenParts(page);
  assert.deepEqual(atFirst.filter(({ role }) => role === "dialog").map(({ description }) => description), [
    "Your new password is active. Use it the next time you sign in. Your dashboard opens automatically after 15 seconds.",
  ]);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  for (let seconds = 15; seconds > 0; seconds--) {
    await modal.getByText(seconds === 1 ? "in 1 second." : `in ${seconds} seconds.`).waitFor();
    assert.equal(new URL(page.url()).pathname, urls.changePassword);
    if (seconds === 12) assert.deepEqual(await spokenParts(page), atFirst, "nothing is said each second");
    await page.clock.runFor(1000);
  }
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await page.locator("#content:focus").waitFor();
  await close();
});

Deno.test("an easy password is advised against, and refused to administrators; 'Continue Now' leads home", async () => {
  const { email } = await accounts.active("advised@test.example", "ADMIN");
  expectComplaints(page, /422/);
  const lists: string[] = [];
  page.on("request", (request) => void (request.url().includes("common_passwords") && lists.push(request.url())));
  await visitAs(page, { email }, urls.changePassword);
  assert.equal(await page.getByText("Password Change Required").count(), 0);
  await page.getByLabel(/^Temporary \(Current\) Password/).fill(PASSWORD);
  assert.deepEqual(lists, [], "signing in needs no list");
  const common = page.getByText("This is one of the most common passwords");
  await fillFields(page, { newPassword: "password1" });
  await common.waitFor();
  await fillFields(page, { newPassword: NEW_PASSWORD });
  await common.waitFor({ state: "detached" });
  await fillFields(page, { newPassword: "password1", confirmPassword: "password1" });
  await submit(page, "Change Password");
  await page.locator('.field:has([name="newPassword"]) .field-error').getByText("one of the most common passwords")
    .waitFor();
  assert.equal(await page.getByText("one of the most common passwords").count(), 1, "said once");
  await waitForToast(page, "Error", "Choose a password that is harder to guess.");
  assert.equal(lists.length, 1);
  await fillFields(page, RIGHT);
  await submit(page, "Change Password");
  await page.getByRole("button", { name: "Continue Now" }).click();
  await page.waitForURL(`**${homeFor("ADMIN")}`);
});

Deno.test("the settings make a calendar link, ask before it is renewed, and change the password; after the session, they lead to the sign-in", async () => {
  const { id, email } = await accounts.active("settings@test.example", "DIRECTOR");
  expectComplaints(page, /401/);
  await visitAs(page, { email }, urls.settings);
  const shownLink = () => page.getByLabel("Calendar link").inputValue();
  await page.getByRole("button", { name: "Create Calendar Link" }).click();
  await waitForText(page, "Your calendar link is ready");
  const link = await shownLink();
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await waitForToast(page, "Link copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);

  const renew = page.locator("summary", { hasText: "Renew Link" });
  await renew.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Your current link stops working right away.").waitFor();
  // A second Enter, out of habit, keeps it.
  await page.keyboard.press("Enter");
  await page.getByText("Your current link stops working right away.").waitFor({ state: "hidden" });
  assert.equal(await shownLink(), link);
  await renew.click();
  await page.getByRole("button", { name: "Renew Link" }).click();
  await waitForText(page, "Your new calendar link is ready");
  assert.notEqual(await shownLink(), link);

  await islandHydrated(page, "SettingsPassword");
  assert.equal(await page.locator('[name="currentPassword"]').count(), 0);
  await submit(page, "Change Password");
  await page.getByLabel(/^Current Password/).and(page.locator(":focus")).waitFor();
  await submit(page, "Cancel");
  await page.getByRole("button", { name: "Change Password" }).and(page.locator(":focus")).waitFor();
  assert.equal(await page.locator('[name="currentPassword"]').count(), 0);
  await submit(page, "Change Password");
  const letGo = await holdCalls(page, `**${urls.api.changePassword}`);
  await fillFields(page, RIGHT);
  await submit(page, "Save Password");
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  letGo();
  await waitForToast(page, "Password updated");
  assert.equal(await page.locator('[name="currentPassword"]').count(), 0);

  await accounts.revoke(id, "Left the district");
  await islandHydrated(page, "SettingsPassword");
  await submit(page, "Change Password");
  await fillFields(page, RIGHT);
  await submit(page, "Save Password");
  await page.waitForURL(`**${urls.login}`);
  await waitForToast(page, "Session expired", "Please sign in again.");
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), /horse/);
});

Deno.test("the top bar links home, and its menu shows the person, takes the keyboard and logs out", async () => {
  expectComplaints(page, /ERR_FAILED/);
  await visitAs(page, people.director, urls.help);
  const trigger = page.getByRole("button", { name: "director Tester DIRECTOR My Account", exact: true });
  await trigger.click();
  await page.getByRole("menu").getByText("My Account").waitFor();
  const email = page.getByRole("menuitem", { name: people.director.email });
  assert.equal(await email.getAttribute("aria-disabled"), "true");
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await page.waitForURL(`**${urls.settings}`);
  await page.getByRole("link", { name: /Field Trip Lunches/ }).click();
  await page.waitForURL(`**${urls.directorDashboard}`);

  const isFocused = (name: string) => page.getByRole("menuitem", { name }).and(page.locator(":focus")).waitFor();
  await trigger.focus();
  const steps: [key: string, item: string][] = [
    ["ArrowUp", "Log out"],
    ["ArrowDown", "Settings"],
    ["ArrowDown", "Help"],
    ["ArrowDown", "Log out"],
    ["ArrowUp", "Help"],
    ["ArrowUp", "Settings"],
    ["ArrowUp", "Log out"],
  ];
  for (const [key, item] of steps) {
    await page.keyboard.press(key);
    await isFocused(item);
  }
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await trigger.and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await isFocused("Settings");
  for (const item of ["Help", "Log out"]) {
    await page.keyboard.press("Tab");
    await isFocused(item);
  }
  await page.keyboard.press("Tab");
  await page.getByRole("menu").waitFor({ state: "hidden" });

  await page.route(`**${urls.api.logout}`, (route) => route.abort());
  await trigger.click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await waitForToast(page, "Logout failed", "There was an error logging out. Please try again.");
  assert.equal(new URL(page.url()).pathname, urls.directorDashboard);
  await page.unroute(`**${urls.api.logout}`);
  await trigger.click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  await page.goto(urls.directorDashboard);
  assert.equal(new URL(page.url()).pathname, urls.login);
});

Deno.test("a page or document whose session ended comes back after a new sign-in, for the same person, if it is ours", async () => {
  const { id } = await submitted({}, 9);
  const review = `${urls.reviewRequest(id)}?from=mail`;
  const otherAdmin = await accounts.active("second-admin@test.example", "ADMIN");
  expectComplaints(page, /401/);
  const elsewhere: string[] = [];
  page.on("request", (request) => void (request.url().startsWith(running.url) || elsewhere.push(request.url())));
  for (const [email, lands] of [[otherAdmin.email, urls.adminDashboard], [people.admin.email, review]] as const) {
    await visitAs(page, people.admin, review);
    running.clock.advance({ hours: 2 });
    await page.getByRole("button", { name: "Approve" }).click();
    await signInAgain(page, email);
    await page.waitForURL(`${running.url}${lands}`);
  }
  const key = `kept:${people.admin.id}:return-to`;
  assert.equal(await page.evaluate((name) => sessionStorage.getItem(name), key), null, "once");
  await page.context().clearCookies();
  await page.goto(urls.login);
  await page.evaluate((name) => sessionStorage.setItem(name, "//elsewhere.example"), key);
  await signInAgain(page, people.admin.email);
  await page.waitForURL(`${running.url}${urls.adminDashboard}`);
  assert.deepEqual(elsewhere, []);

  await page.context().clearCookies();
  await page.goto(urls.api.pdf(id));
  const opened = page.waitForResponse(`**${urls.api.pdf(id)}`);
  await signInAgain(page, people.admin.email);
  assert.equal((await opened).headers()["content-type"], "application/pdf");
});

Deno.test("two minutes before a session ends, a dialog offers to stay; after 12 hours it says that it ends", async () => {
  const { page, close } = await openWindow(running.url);
  await page.clock.install();
  await signIn(page, people.teacher.email);
  await page.goto(urls.help);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const pass = async (minutes: number) => {
    running.clock.advance({ minutes });
    await page.clock.fastForward(minutes * 60_000);
  };
  const dialog = page.getByRole("alertdialog", { name: "Still There?" });
  // Another tab is used meanwhile.
  await pass(20);
  const other = await page.context().newPage();
  await other.goto(urls.help);
  await pass(38);
  assert.equal(await dialog.count(), 0);
  await pass(20);
  await dialog.getByText("You'll be signed out in two minutes because nothing has happened here for a while.")
    .waitFor();
  assert.deepEqual(asked.filter((path) => path.startsWith("/api/")), [], "no page asks by itself");
  const stayed = page.waitForResponse(`**${urls.api.me}`);
  await dialog.getByRole("button", { name: "Stay Signed In" }).and(page.locator(":focus")).click();
  assert.equal((await stayed).status(), 200);
  await dialog.waitFor({ state: "detached" });

  // Work goes on until two minutes before the twelfth hour is over.
  for (const minutes of [...Array<number>(11).fill(55), 35]) {
    running.clock.advance({ minutes });
    await page.request.get(urls.help);
  }
  await page.goto(urls.help);
  await dialog.getByText("because you've been signed in for 12 hours").waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
  await dialog.waitFor({ state: "detached" });
  await close();
});
