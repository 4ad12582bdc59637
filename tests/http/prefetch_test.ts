import assert from "node:assert/strict";
import { urls, withQuery } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { test } from "../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const director = await running.signedIn(running.people.director);
const visitor = running.client();

/** What a page tells browsers to prefetch. */
async function rulesOf(path: string): Promise<string[]> {
  const page = await (await visitor.get(path)).text();
  const [, rules = ""] = /<script type="speculationrules" nonce="[^"]+">(.*?)<\/script>/.exec(page) ?? [];
  const { prefetch: [rule], ...others } = JSON.parse(rules);
  assert.deepEqual(others, {});
  assert.equal(rule.eagerness, "moderate");
  return rule.where.href_matches;
}

test("browsers are told to prefetch the pages of people who are not signed in, and may", async () => {
  const prefetched = await rulesOf(urls.login);
  assert.deepEqual(prefetched, [urls.login, urls.register]);
  for (const path of prefetched) {
    assert.equal((await visitor.get(path, { "Sec-Purpose": "prefetch" })).status, 200, path);
  }
});

test("the page of somebody who is signed in has nothing prefetched, which the next person at the browser could see", async () => {
  assert.doesNotMatch(await (await director.get(urls.directorDashboard)).text(), /speculationrules/);
});

test("no other page is prefetched, nor one of these with a query", async () => {
  const others = [urls.home, urls.directorDashboard, urls.newRequest, urls.settings, urls.historyCsv];
  for (const path of [...others, withQuery(urls.login, { q: "x" })]) {
    assert.equal((await director.get(path, { "Sec-Purpose": "prefetch" })).status, 503, path);
  }
});

test("a page names its stylesheet and its scripts in its head, before its content", async () => {
  const page = await (await director.get(urls.directorDashboard)).text();
  const head = page.slice(0, page.indexOf("</head>"));
  const [, client = "?"] = /<script type="module" src="([^"]+)"/.exec(page) ?? [];
  assert.ok(head.includes(`rel="modulepreload" href="${client}"`), "its entry");
  assert.match(head, /rel="modulepreload" href="[^"]*\/DirectorRequests-[^"]+"/);
  assert.match(head, /rel="stylesheet"/);
  assert.equal(page.lastIndexOf('rel="modulepreload"') < head.length, true);
});
