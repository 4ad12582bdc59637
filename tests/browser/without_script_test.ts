import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { openWindow, signIn, signInOnPage } from "../support/page.ts";
import { PASSWORD } from "../support/people.ts";
import { requestsOf } from "../support/requests.ts";

const running = await testApp();
const { people } = running;

const NEEDS_SCRIPT = "This part of the page needs JavaScript. Turn it on in your browser, then reload the page.";

Deno.test("without script, pages that write by calls say that they need it", async () => {
  const { id } = await requestsOf(running).submitted();
  const pages = [
    [people.teacher, [urls.newRequest, urls.request(id), urls.reviseRequest(id), urls.changePassword, urls.settings]],
    [people.admin, [urls.adminDashboard, urls.reviewRequest(id), urls.pendingUsers, urls.activeUsers]],
  ] as const;
  const { page, close } = await openWindow(running.url, { javaScriptEnabled: false });
  const saysSo = async (path: string) => {
    await page.goto(path);
    assert.equal((await page.locator("noscript .alert").innerText()).trim(), NEEDS_SCRIPT, path);
  };
  await saysSo(urls.register);
  for (const [{ email }, paths] of pages) {
    await signIn(page, email);
    for (const path of paths) await saysSo(path);
  }
  await close();
});

Deno.test("without script, their forms send nothing, so that no password is in an address", async () => {
  const { page, close } = await openWindow(running.url, { javaScriptEnabled: false });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const press = async (path: string, button: string) => {
    await page.goto(path);
    const before = asked.length;
    for (const field of await page.locator('input[type="password"]').all()) await field.fill(PASSWORD);
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.locator("form .control:visible").first().press("Enter");
    // A form that was sent would have gone by now.
    await page.evaluate(() => document.title);
    assert.deepEqual(asked.slice(before), []);
  };
  await press(urls.register, "Create Account");
  await signIn(page, people.teacher.email);
  await press(urls.changePassword, "Change Password");
  await press(urls.newRequest, "Submit Request");
  assert(!asked.some((address) => address.includes(PASSWORD)));
  await close();
});

Deno.test("without script, signing in and out works", async () => {
  const { email } = await accountsOf(running).active("plain@test.example");
  const { page, close } = await openWindow(running.url, { javaScriptEnabled: false });
  await signInOnPage(page, email);
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
  await close();
});
