import assert from "node:assert/strict";
import { urls } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import { test } from "../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const director = await running.signedIn(running.people.director);

test("no page is prefetched: the person at the browser may be another one when it is shown", async () => {
  for (const path of [urls.login, urls.directorDashboard, urls.historyCsv]) {
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
