import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { urls, withOutcome, withQuery } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { openWindow, signIn } from "../support/page.ts";
import { PASSWORD } from "../support/people.ts";
import { requestsOf } from "../support/requests.ts";
import { waitForText, waitForToast } from "../support/screen.ts";
import { test } from "../support/test.ts";

const running = await testApp();
const { people } = running;
Deno.test.afterAll(() => running.close());

const ANY_SCRIPT = /\/build\/.*\.js$/;
const ISLANDS_SCRIPT = /\/hydrate_island/;

/** A window of this person's, or of nobody, in which the scripts of islands do not arrive before they are let go. */
async function openHeld(person?: { email: string }, scripts = ISLANDS_SCRIPT) {
  const window = await openWindow(running.url);
  const { page } = window;
  if (person) await signIn(page, person.email);
  return { window, page, release: await holdScripts(page, scripts) };
}

/** Keeps the scripts with this address from arriving, until the function that it returns is called. */
async function holdScripts(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => release = resolve);
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const statusOf = async (id: string) =>
  (await running.database.db.selectFrom("requests").select("status").where("id", "=", id).executeTakeFirstOrThrow())
    .status;

const woken = (page: Page, island: string) =>
  page.locator(`[data-island="${island}"][data-hydrated]`).waitFor({ state: "attached" });

test("an idle browser fetches an island's files, though nobody has turned to it", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, people.teacher.email);
  const fetched = page.waitForResponse(ISLANDS_SCRIPT);
  await page.goto(urls.requesterDashboard);
  assert.equal((await fetched).status(), 200);
  assert.equal(await page.locator("[data-hydrated]").count(), 0);
  await window.close();
});

test("a browser that never calls itself idle fetches them, too, and keeps what was typed meanwhile", async () => {
  const window = await openWindow(running.url);
  const { page } = window;
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (work, options) => {
      if (options?.timeout) setTimeout(() => work({ didTimeout: true, timeRemaining: () => 0 }), options.timeout);
      return 0;
    };
  });
  await signIn(page, people.admin.email);
  const fetched = page.waitForResponse(ISLANDS_SCRIPT);
  await page.goto(urls.settings);
  assert.equal((await fetched).status(), 200);
  await page.goto(urls.calendar);
  await page.getByLabel("Reason").fill("Teachers' conference");
  await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.endsWith("#typed")));
  await window.close();
});

test("what was typed before the page's script came is kept, and sent", async () => {
  const { window, page, release } = await openHeld(undefined, ANY_SCRIPT);
  await page.goto(urls.login, { waitUntil: "commit" });
  await page.locator('[name="email"]').fill(people.teacher.email);
  await page.locator('[name="password"]').fill(PASSWORD);
  release();
  await woken(page, "LoginForm");
  assert.equal(await page.locator('[name="email"]').inputValue(), people.teacher.email);
  // Another render, which writes into the fields what the island knows.
  await page.getByRole("button", { name: "Show password" }).click();
  await page.locator('[name="password"][type="text"]').waitFor();
  assert.equal(await page.locator('[name="email"]').inputValue(), people.teacher.email);
  assert.equal(await page.locator('[name="password"]').inputValue(), PASSWORD);
  await Promise.all([
    page.waitForRequest((request) => request.postDataJSON()?.email === people.teacher.email),
    page.getByRole("button", { name: "Sign in" }).click(),
  ]);
  await page.waitForURL(`**${urls.requesterDashboard}`);
  await window.close();
});

test("what was changed in a field that was not empty is kept", async () => {
  const { id } = await requestsOf(running).submitted({ comments: "By the north door" });
  const { window, page, release } = await openHeld(people.teacher);
  await page.goto(urls.copyRequest(id), { waitUntil: "domcontentloaded" });
  const comments = page.locator('[name="comments"]');
  await comments.fill("By the south door");
  release();
  await woken(page, "NewRequest");
  assert.equal(await comments.inputValue(), "By the south door");
  await comments.press("End");
  await page.keyboard.type(", please");
  assert.equal(await comments.inputValue(), "By the south door, please");
  await window.close();
});

test("the focus and the caret stay where they are while an island wakes", async () => {
  const { window, page, release } = await openHeld();
  await page.goto(urls.login);
  for (const name of ["email", "password"]) await page.locator(`[name="${name}"]`).pressSequentially("abcd");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  release();
  await woken(page, "LoginForm");
  await page.keyboard.type("X");
  assert.equal(await page.locator('[name="password"]').inputValue(), "abXcd");
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
  assert.notEqual(await page.locator('[name="password"]').inputValue(), "abXcd");
  await window.close();
});

test("a click while the script is loading happens once, and shows that something is coming", async () => {
  const { window, page, release } = await openHeld();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") calls.push(new URL(request.url()).pathname);
  });
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill(people.teacher.email);
  await page.locator('[name="password"]').fill(PASSWORD);
  const button = page.getByRole("button", { name: "Sign in" });
  await button.dblclick();
  await page.keyboard.press("Enter");
  await button.and(page.locator('[aria-busy="true"]')).waitFor();
  release();
  await page.waitForURL(`**${urls.requesterDashboard}`);
  assert.deepEqual(calls, [urls.api.login]);
  await window.close();
});

test("of two presses before their script the last counts, and text typed after it is no shortcut", async () => {
  const { id } = await requestsOf(running).submitted();
  await requestsOf(running).submitted();
  const { window, page, release } = await openHeld(people.admin);
  await page.goto(urls.reviewRequest(id));
  await page.getByRole("link", { name: "Next in Review" }).waitFor();
  const deny = page.getByRole("button", { name: "Deny", exact: true });
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  // The page may scroll until the button takes a press.
  await deny.hover();
  const before = await deny.boundingBox();
  await deny.click();
  await deny.and(page.locator('[aria-busy="true"]')).waitFor();
  assert.deepEqual(await page.locator("[aria-busy]").allTextContents(), ["Deny"]);
  assert.deepEqual(await deny.boundingBox(), before, "a button that waits for its script keeps its width");
  await page.keyboard.type("no bus that day");
  release();
  await page.getByRole("dialog", { name: "Deny Request" }).waitFor();
  await page.keyboard.type("no bus that day");
  assert.equal(await page.getByLabel(/^Denial Reason/).inputValue(), "no bus that day");
  assert.equal(await statusOf(id), "IN_REVIEW");
  assert.equal(new URL(page.url()).pathname, urls.reviewRequest(id));
  await window.close();
});

test("buttons of two rows that were pressed before the script came both do their work", async () => {
  const { confirmed } = accountsOf(running);
  const [first, second] = [await confirmed("one@test.example"), await confirmed("two@test.example")];
  const { window, page, release } = await openHeld(people.admin);
  await page.goto(urls.pendingUsers);
  const rowOf = ({ email }: { email: string }) => page.locator("[data-island] tr", { hasText: email });
  for (const user of [first, second]) await rowOf(user).getByRole("button", { name: "Approve" }).click();
  release();
  for (const user of [first, second]) await rowOf(user).waitFor({ state: "detached" });
  await window.close();
});

test("the keys of a table work before its script has come, and so does a click on a row", async () => {
  const first = await requestsOf(running).submitted({ comments: "early keys" }, 50);
  const second = await requestsOf(running).submitted({ comments: "early keys" }, 51);
  const { window, page, release } = await openHeld(people.admin);
  await page.goto(withQuery(urls.adminDashboard, { q: "early keys" }));
  const rowOf = ({ id }: { id: string }) => page.locator(`tr:has([href$="${id}"])`);
  await page.getByRole("searchbox").focus();
  await page.locator("html[data-table-keys]").waitFor({ state: "attached" });
  await page.keyboard.press("ArrowDown");
  await rowOf(first).locator("a:focus").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await rowOf(second).locator("a:focus").first().waitFor();
  await page.keyboard.press("Space");
  assert.equal(await rowOf(second).getByRole("checkbox").isChecked(), true);
  release();
  await waitForText(page, "1 request(s) selected");
  assert.equal(await rowOf(second).getByRole("checkbox").isChecked(), true);
  await holdScripts(page, ISLANDS_SCRIPT);
  await page.reload();
  await rowOf(first).hover();
  await page.locator("html[data-table-keys]").waitFor({ state: "attached" });
  await rowOf(first).locator("td").nth(3).click();
  await page.waitForURL(`**${urls.reviewRequest(first.id)}`);
  await window.close();
});

test("what was ticked before the script came stays selected on the list's next page, one row or all", async () => {
  for (let days = 60; days < 82; days++) await requestsOf(running).submitted({}, days);
  for (const [part, count] of [["tbody", 1], ["thead", 20]] as const) {
    const { window, page, release } = await openHeld(people.admin);
    await page.goto(urls.adminDashboard);
    await page.locator(part).getByRole("checkbox").first().check();
    await page.getByRole("link", { name: "Next", exact: true }).click();
    release();
    await waitForText(page, `${count} on other pages`);
    assert.equal(new URL(page.url()).search, "?page=2");
    await window.close();
  }
});

test("Enter in a field submits the form once its script has come", async () => {
  const { window, page, release } = await openHeld();
  await page.goto(urls.login);
  await page.locator('[name="email"]').fill("nobody@test.example");
  await page.locator('[name="email"]').press("Enter");
  release();
  await page.getByText("Password is required", { exact: true }).waitFor();
  assert.equal(new URL(page.url()).pathname, urls.login);
  await window.close();
});

test("a button whose script does not come says so, each time it is pressed", async () => {
  const window = await openWindow(running.url, { expected: /LoginForm|ERR_FAILED|Failed to fetch/ });
  const { page } = window;
  await page.route(ISLANDS_SCRIPT, (route) => route.abort());
  await page.goto(urls.login);
  // One of the few buttons that post nothing.
  const button = page.getByRole("button", { name: "Show password" });
  await button.click();
  await waitForToast(page, "This part of the page didn't load", "Reload the page to try again.");
  await page.getByRole("button", { name: "Close notification" }).click();
  await page.locator(".toast").waitFor({ state: "detached" });
  await button.click();
  await waitForToast(page, "This part of the page didn't load");
  await window.close();
});

test("a revision that was begun before its warning came goes on where one typed", async () => {
  const { id } = await requestsOf(running).submitted();
  const { window, page, release } = await openHeld(people.teacher, ANY_SCRIPT);
  await page.goto(urls.reviseRequest(id), { waitUntil: "commit" });
  const comments = page.locator('[name="comments"]');
  await comments.pressSequentially("By the north door");
  release();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("I agree and understand").click();
  await dialog.getByRole("button", { name: "Start Revision" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "comments");
  await window.close();
});

test("a revision whose question does not come leads back to the request", async () => {
  const { id } = await requestsOf(running).submitted();
  const window = await openWindow(running.url, { expected: /ERR_FAILED|Failed to fetch/ });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.route(/revision_warning/, (route) => route.abort());
  await page.goto(urls.reviseRequest(id), { waitUntil: "commit" });
  await page.waitForURL(`**${urls.request(id)}`);
  await window.close();
});

test("a button whose script does not come posts its form, and what that has done is said once", async () => {
  const { id } = await requestsOf(running).submitted();
  const window = await openWindow(running.url, { expected: /island|ERR_FAILED|Failed to fetch/ });
  const { page } = window;
  await signIn(page, people.teacher.email);
  await page.route(ISLANDS_SCRIPT, (route) => route.abort());
  await page.goto(urls.settings);
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.waitForURL((address) => address.pathname === urls.changePassword);
  await page.goto(urls.request(id));
  await page.getByRole("button", { name: "Cancel Request" }).click();
  await waitForText(page, "Are you sure you want to cancel this lunch request? This action cannot be undone.");
  await page.locator(".card").getByRole("button", { name: "Cancel Request" }).click();
  await waitForToast(page, "Request cancelled");
  await page.waitForURL((address) => address.search === "");
  await page.locator("#content:focus").waitFor();
  await page.getByRole("link", { name: "Close notification" }).press("Enter");
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.locator("#content:focus").waitFor();
  await page.reload();
  assert.equal(await page.locator(".toast").count(), 0);
  await page.goto(withOutcome(urls.requesterDashboard, "requestDeleted"));
  assert.equal(await page.locator(".toast").count(), 0);
  await window.close();
});
