import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { type RawBuilder, sql } from "kysely";
import type { Locator } from "playwright-core";
import { approveUser } from "../../db/accounts/decide.ts";
import { deleteRequest } from "../../db/requests/delete.ts";
import { openDatabase, transact } from "../../db/client.ts";
import { WELCOME } from "../../src/domain/accounts/welcome.ts";
import { urls, WELCOME_URL } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { attributesOf, waitForText } from "../support/screen.ts";
import { openAdminDashboard } from "../support/list.ts";
import { openWindow, signIn, signInOnPage, type Window } from "../support/page.ts";
import { requestsOf } from "../support/requests.ts";
import { test } from "../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people: { admin, teacher }, database: { db }, clock } = running;
const { submitted } = requestsOf(running);

const owner = openDatabase(running.database.ownerUrl, 1);
Deno.test.afterAll(() => owner.destroy());

/** Lets whatever needs this wait, until it is told to let go. */
async function hold(lock: RawBuilder<unknown>): Promise<() => Promise<void>> {
  const transaction = await owner.startTransaction().execute();
  await lock.execute(transaction);
  return () => transaction.rollback().execute();
}

/** How often this was asked for so far. */
const countOf = (asked: string) =>
  running.loggedRequests.filter(([, , { method, route } = {}]) => `${method} ${route}` === asked).length;

/** Presses twice at once; for each press, whether the page kept the browser from following it. */
const pressTwice = (target: Locator, event: "click" | "submit") =>
  target.evaluate((element: HTMLElement, type) => {
    const prevented: boolean[] = [];
    addEventListener(type, ({ defaultPrevented }) => prevented.push(defaultPrevented));
    element.click();
    element.click();
    return prevented;
  }, event);

/** Once what cannot be pressed twice is known to the page. */
const ready = ({ page }: Window) => page.locator("html[data-press-once]").waitFor({ state: "attached" });

test("a file that is being made says so beside its link, and is not asked for twice", async () => {
  const { id } = await submitted();
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, teacher.email);
  await page.goto(urls.request(id));
  await ready(window);
  const link = page.getByRole("link", { name: "Download PDF" });
  await link.hover();
  const place = await link.boundingBox();
  const letGo = await hold(sql`lock table requests`);
  await link.click();
  await page.locator('a[data-download="Making the PDF…"]').waitFor();
  await page.locator("[data-announcer]").getByText("Making the PDF…", { exact: true }).waitFor();
  assert.deepEqual(await link.boundingBox(), place, "nothing moves");
  assert.deepEqual(await attributesOf(link, ["aria-disabled"]), ["true"]);
  assert.deepEqual(await pressTwice(link, "click"), [true, true]);
  await letGo();
  await page.locator("a[data-download]").waitFor({ state: "detached" });
  assert.equal(countOf(`GET ${urls.api.pdf(":id")}`), 1);
  assert.deepEqual(await attributesOf(link, ["aria-disabled"]), [null]);
  assert.equal((await window.context.cookies()).some(({ name }) => name.startsWith("download-")), false);
  await window.close();
});

test("a CSV file can be had again once it has come, and two presses at once are one", async () => {
  const window = await openAdminDashboard(running);
  const { page } = window;
  await ready(window);
  const link = page.getByRole("link", { name: "Export CSV" });
  for (const count of [1, 2]) {
    const saved = page.waitForEvent("download");
    assert.deepEqual((await pressTwice(link, "click")).slice(-2), [false, true]);
    await text(await (await saved).createReadStream());
    await page.waitForFunction(() => !document.cookie.includes("download-"));
    assert.equal(countOf(`GET ${urls.requestsCsv}`), count);
  }
  await window.close();
});

test("while one tab's CSV file is made, the other tab's can be asked for, and neither is said to be the other", async () => {
  const window = await openAdminDashboard(running);
  const { page } = window;
  await ready(window);
  const link = page.getByRole("link", { name: "Export CSV" });
  /** Whether the page keeps a press from asking for the file; no file comes, so that the page goes on waiting. */
  const isKept = () =>
    link.evaluate((element: HTMLElement) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const ask = (event: Event) => {
        resolve(event.defaultPrevented);
        event.preventDefault();
      };
      addEventListener("click", ask, { once: true });
      element.click();
      return promise;
    });
  const inReview = await link.getAttribute("href");
  assert.equal(await isKept(), false);
  await page.locator('a[data-download="Making the CSV file…"]').waitFor();
  await page.getByRole("link", { name: /^Approved/ }).click();
  await link.and(page.locator('[href$="status=APPROVED"]')).waitFor();
  assert.deepEqual(await attributesOf(link, ["data-download", "aria-disabled"]), [null, null]);
  assert.deepEqual([await isKept(), await isKept()], [false, true]);
  await page.getByRole("link", { name: /^In Review/ }).click();
  await page.locator(`a[href="${inReview}"][data-download="Making the CSV file…"]`).waitFor();
  assert.equal(await isKept(), true);
  await window.close();
});

test("a PDF that can't be made says why in words in its tab, and the page it was asked for on can ask again", async () => {
  const { id } = await submitted();
  const window = await openWindow(running.url, { expected: /404/ });
  const { page } = window;
  await signIn(page, teacher.email);
  await page.goto(urls.request(id));
  await ready(window);
  await transact(
    db,
    (tx) => deleteRequest(tx, { actor: admin, requestId: id, now: clock.now, deletionReason: null }),
  );
  const link = page.getByRole("link", { name: "Download PDF" });
  const opened = window.context.waitForEvent("page");
  await link.click();
  const tab = await opened;
  await tab.getByRole("heading", { name: "Request not found" }).waitFor();
  await tab.getByRole("link", { name: "Back to Dashboard" }).waitFor();
  await page.locator(`a[data-download="That didn't work. The new tab says why."]`).waitFor();
  assert.deepEqual(await attributesOf(link, ["aria-disabled"]), [null]);
  await window.close();
});

test("somebody new reads three sentences and puts them away with one press, however often it is pressed", async () => {
  const { id, email } = await accountsOf(running).confirmed("new@test.example");
  await transact(db, (tx) => approveUser(tx, { actorId: admin.id, userId: id, now: clock.now, role: "REQUESTER" }));
  const window = await openWindow(running.url);
  const { page } = window;
  await signInOnPage(page, email);
  for (const sentence of WELCOME.REQUESTER) await waitForText(page, sentence);
  await ready(window);
  const button = page.getByRole("button", { name: "Got it" });
  // An answer that opens elsewhere leaves the form here as it was.
  const elsewhere = await button.evaluate((element: HTMLButtonElement) => {
    const form = element.form as HTMLFormElement;
    // After the product's own listener: nothing is sent yet.
    addEventListener("submit", (event) => event.preventDefault(), { once: true });
    element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
    const afterClick = form.dataset.sent;
    form.target = "_blank";
    addEventListener("submit", (event) => event.preventDefault(), { once: true });
    element.click();
    form.removeAttribute("target");
    return [afterClick, form.dataset.sent];
  });
  assert.deepEqual(elsewhere, [undefined, undefined]);
  assert.deepEqual(await pressTwice(button, "submit"), [false, true]);
  await button.waitFor({ state: "detached" });
  assert.equal(countOf(`POST ${WELCOME_URL}`), 1);
  assert.equal(new URL(page.url()).pathname, urls.requesterDashboard);
  await page.locator("#content:focus").waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.locator("footer").getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { name: "Help", level: 1 }).waitFor();
  await window.close();
});
