import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fieldText } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { assetsFolder } from "../../../src/render/assets.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { keptPage, openWindow, signIn, signInOnPage } from "../../support/page.ts";
import { PASSWORD } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const { people } = running;
const { submitted } = requestsOf(running);

const page = await keptPage(running.url, { javaScriptEnabled: false });

const NEEDS_SCRIPT = "This part of the page needs JavaScript. Turn it on in your browser, then reload the page.";

Deno.test("without script, pages that write by calls say that they need it", async () => {
  const { id } = await submitted();
  const pages = [
    [people.teacher, [urls.newRequest, urls.request(id), urls.reviseRequest(id), urls.changePassword, urls.settings]],
    [people.admin, [urls.adminDashboard, urls.reviewRequest(id), urls.pendingUsers, urls.activeUsers]],
  ] as const;
  const saysSo = async (path: string) => {
    await page.goto(path);
    assert.equal((await page.locator("noscript .alert").innerText()).trim(), NEEDS_SCRIPT, path);
  };
  await saysSo(urls.register);
  for (const [{ email }, paths] of pages) {
    await signIn(page, email);
    for (const path of paths) await saysSo(path);
  }
});

Deno.test("without script, their forms send nothing, so that no password is in an address", async () => {
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
});

Deno.test("without script, signing in and out works", async () => {
  const { email } = await accountsOf(running).active("plain@test.example");
  await signInOnPage(page, email);
  await page.getByRole("button", { name: /My Account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL(`**${urls.login}`);
});

Deno.test("without script, a director asks for a day with the form", async () => {
  await signIn(page, people.director.email);
  const [{ deliveryDate }] = [await submitted({}, 40), await submitted({}, 60)];
  await page.goto(withQuery(urls.directorDashboard, { sort: "lunches" }));
  await page.getByLabel("Delivery day", { exact: true }).fill(fieldText(deliveryDate));
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL((address) => address.searchParams.get("day") === fieldText(deliveryDate));
  assert.equal(await page.locator("tbody tr:has(td)").count(), 1);
  assert.equal(new URL(page.url()).searchParams.get("sort"), "lunches");
});

const TOO_OLD = "This browser is too old for Field Trip Lunches. Please use a newer browser.";

/** Scripts that take from the browser one thing that the oldest ones of docs/decisions/0012 have. */
const LACKS = [
  "Map.groupBy",
  "HTMLElement.prototype.popover",
  "CSS",
  "CSS.supports",
  "''.__proto__.isWellFormed",
  "Promise.withResolvers",
].map((name) => `delete ${name}`);

Deno.test("a browser below the floor shows that it is too old on top of every page, and no other does", async () => {
  const { id } = await submitted();
  for (const isTooOld of [false, true]) {
    // Other scripts of one that is too old fail, too.
    const { page, close } = await openWindow(running.url, { expected: isTooOld ? /./ : /40[34]/ });
    let lacks = "";
    const visit = async (path: string) => {
      await page.goto(path);
      const top = () => document.elementFromPoint(innerWidth / 2, 10)?.textContent;
      assert.equal(await page.evaluate(top) === TOO_OLD, isTooOld, `${lacks}: ${path}`);
    };
    for (lacks of isTooOld ? LACKS : [""]) {
      const script = await page.addInitScript(lacks);
      await visit(urls.login);
      if (lacks !== LACKS.at(-1)) await script.dispose();
    }
    await signIn(page, people.teacher.email);
    for (const path of [urls.newRequest, urls.printRequest(id), "/no/such/page"]) await visit(path);
    await page.setViewportSize({ width: 800, height: 600 });
    if (isTooOld) await visit(urls.settings);
    await page.setExtraHTTPHeaders({ "User-Agent": "iPhone" });
    await visit(urls.settings);
    await close();
  }
});

Deno.test("no script uses the methods of iterators and sets, which Firefox 125 lacks", () => {
  const used = /(\.(keys|values|entries)\(\)|\.matchAll\([^()]*\))\.[a-z]|\.(union|intersection|difference|is\w+Of)\(/;
  const folder = join(assetsFolder("production"), "assets");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".js"))) {
    assert.equal(used.exec(readFileSync(join(folder, name), "utf8"))?.[0], undefined, name);
  }
});
