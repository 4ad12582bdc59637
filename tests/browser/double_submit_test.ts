import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { approveUser } from "../../db/accounts/decide.ts";
import { transact } from "../../db/client.ts";
import { WELCOME } from "../../routes/help/Welcome.tsx";
import { urls, WELCOME_URL } from "../../src/domain/urls.ts";
import { accountsOf } from "../support/accounts.ts";
import { testApp } from "../support/app.ts";
import { waitForText } from "../support/screen.ts";
import { openWindow, signIn, type Window } from "../support/page.ts";
import { test } from "../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people: { admin }, database: { db }, clock } = running;

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

test("somebody new reads three sentences and puts them away with one press, however often it is pressed", async () => {
  const { id, email } = await accountsOf(running).confirmed("new@test.example");
  await transact(db, (tx) => approveUser(tx, { actorId: admin.id, userId: id, now: clock.now, role: "REQUESTER" }));
  const window = await openWindow(running.url);
  const { page } = window;
  await signIn(page, email);
  await page.goto(urls.requesterDashboard);
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
