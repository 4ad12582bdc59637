import assert from "node:assert/strict";
import { transact } from "../../db/client.ts";
import { closeDays } from "../../db/kitchen/change_closed_days.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { addDays, alaskaDate, formatDay } from "../../src/domain/time/alaska_time.ts";
import { LOCK_HOURS, NOTICE_DAYS } from "../../src/domain/requests/deadlines.ts";
import { actionLabels, rulesInShort, STATUS_MEANINGS } from "../../src/domain/requests/help.ts";
import { REQUEST_STATUSES, STATUS_LABELS } from "../../src/domain/requests/statuses.ts";
import { CONTENT_ANCHOR, NARROW_WINDOW_URL, urls, withOutcome, withQuery } from "../../src/domain/urls.ts";
import { testApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { TEST_DISTRICT } from "../support/schools.ts";

const running = await testApp();

const { people: { admin, director, teacher }, database: { db }, clock } = running;
const personOf = { REQUESTER: teacher, DIRECTOR: director, ADMIN: admin };

/** A page's words, without its tags. */
async function wordsOf(client: Client, path: string): Promise<string> {
  const html = (await client.page(path)).replaceAll("&quot;", '"');
  return html.replace(/<script.*?<\/script>/gs, " ").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

Deno.test("each role reads the rules as they are applied, the statuses and the closed days that come", async () => {
  const from = addDays(alaskaDate(clock.now), 40);
  const days = { from, to: addDays(from, 4), reason: "Spring break", actor: admin, now: clock.now };
  await transact(db, (tx) => closeDays(tx, days));
  for (const role of ROLES) {
    const words = await wordsOf(await running.signedIn(personOf[role]), urls.help);
    assert.ok(words.includes(`${NOTICE_DAYS} days' notice`), role);
    assert.ok(words.includes(`before ${formatDay(addDays(alaskaDate(clock.now), NOTICE_DAYS))} count as late`), role);
    assert.ok(words.includes(`${LOCK_HOURS} hours before its delivery`), role);
    assert.ok(words.includes(`${formatDay(from)} to ${formatDay(addDays(from, 4))}: Spring break`), role);
    const short = rulesInShort({ role, isSuperAdmin: role === "ADMIN" }, TEST_DISTRICT);
    assert.ok(short.every((rule) => rule.split(". ").length === 1) && short.length === 3, role);
    assert.ok(words.includes(`In short ${short.join(" ")}`), words);
    for (const status of REQUEST_STATUSES) {
      const can = actionLabels(role, status).join(", ") || "Nothing more";
      assert.ok(words.includes(`${STATUS_LABELS[status]} ${STATUS_MEANINGS[status]} ${can}`), `${role} ${status}`);
    }
  }
  const [, , whom] = rulesInShort({ role: "ADMIN", isSuperAdmin: false }, TEST_DISTRICT);
  assert.match(whom ?? "", /^Ask a super admin/);
  assert.deepEqual(actionLabels("REQUESTER", "IN_PROGRESS"), ["Cancel Request"]);
  assert.deepEqual(actionLabels("ADMIN", "IN_REVIEW"), ["Ask a Question", "Approve", "Deny", "Delete"]);
});

Deno.test("a page that does not exist keeps the product's name, and leads a stranger to the sign-in alone", async () => {
  const stranger = await (await running.client().get("/no/such/page")).text();
  assert.match(stranger, /top-bar-title">Field Trip Lunches<.*top-bar-subtitle">Request System<.*404 Page Not Found/s);
  const links = [...stranger.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  assert.deepEqual(links, [CONTENT_ANCHOR, urls.login, urls.login]);
  assert.doesNotMatch(stranger, /<nav|dashboard/);
  const known = await (await (await running.signedIn(teacher)).get("/no/such/page")).text();
  assert.match(known, /404 Page Not Found.*Back to Dashboard/s);
});

const ID = "00000000-0000-4000-8000-000000000000";
const NOTIFICATION = /<div class="[^"]*toast" data-tone="success" autofocus/;

Deno.test("what a foreign link claims was done leaves the address, on every list and page, and is never said", async () => {
  const client = await running.signedIn(admin);
  const pages = [urls.adminDashboard, urls.deletedRequests, urls.kitchen, urls.settings, urls.activeUsers];
  for (const site of ["cross-site", "same-site", "none"]) {
    for (const page of pages) {
      const forged = withQuery(page, { q: "a&b", done: "requestDeleted", doneCount: 3 });
      const response = await client.get(forged, { "Sec-Fetch-Site": site });
      assert.deepEqual([response.status, response.headers.get("Location")], [303, `${page}?q=a%26b`], site);
      await response.body?.cancel();
    }
    const elsewhere = await client.get(`${running.url}//elsewhere.example/?done=x`, { "Sec-Fetch-Site": site });
    assert.deepEqual([elsewhere.status, elsewhere.headers.get("Location")], [303, urls.home]);
  }
});

Deno.test("what was done is said after our own form, and no link on a list carries it on", async () => {
  const lists = [[admin, urls.adminDashboard], [director, urls.directorDashboard], [teacher, urls.requesterDashboard]];
  for (const [person, path] of lists as [typeof admin, string][]) {
    const client = await running.signedIn(person);
    const address = withQuery(withOutcome(path, "requestSubmitted"), {});
    const page = await (await client.get(address, { "Sec-Fetch-Site": "same-origin" })).text();
    assert.match(page, NOTIFICATION, path);
    assert.deepEqual(page.match(/href="[^"]*done[^"]*"/g), null, path);
    assert(!page.includes("&quot;done&quot;"), "nor what its script builds links from");
  }
});

Deno.test("Continue anyway leads only to addresses of ours, and home from all else", async () => {
  const client = running.client();
  const leadsTo = async (page: string) => {
    const response = await client.postForm(NARROW_WINDOW_URL, { page });
    assert.equal(response.status, 303, page);
    return (response.headers.get("Location") ?? "").replace(CONTENT_ANCHOR, "");
  };
  for (const page of [urls.settings, "/admin?q=a+%26+b&page=2"]) assert.equal(await leadsTo(page), page);
  const hostile = ["/\r\nSet-Cookie: a=b", "/a\nb", "/a\0b", "/\u0101", "/ a", "//elsewhere.example", "", "x"];
  for (const page of hostile) assert.equal(await leadsTo(page), urls.home, JSON.stringify(page));
});

Deno.test("Continue anyway on a page that a form came back as leads to a page, not to where the form was posted", async () => {
  const routes = running.app.routes.filter(({ path }) => !path.startsWith("/api/") && !path.endsWith("*"));
  const pathsOf = (of: string) => new Set(routes.filter(({ method }) => method === of).map(({ path }) => path));
  const pages = new Set([...pathsOf("GET")].map((path) => path.replaceAll(":id", ID)));
  const checked: string[] = [];
  for (const person of [admin, teacher]) {
    const client = await running.signedIn(person);
    for (const path of pathsOf("POST")) {
      // A form from another site's page comes back as a page that says so.
      const form = { method: "POST", headers: { Origin: "https://elsewhere.example" }, body: new URLSearchParams({}) };
      const posted = await client.fetch(path.replaceAll(":id", ID), form);
      const [, page] = /name="page" value="([^"]*)"/.exec(await posted.text()) ?? [];
      client.cookies.delete("narrow-window");
      if (page === undefined) continue;
      assert(pages.has(page), `${path} leads to ${page}`);
      checked.push(`${path} ${page}`);
    }
  }
  for (const pair of [[urls.mailPreferences, urls.settings], [urls.resendAllMessages, urls.outbox]]) {
    assert(checked.includes(pair.join(" ")), checked.join());
  }
});
