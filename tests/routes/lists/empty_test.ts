import assert from "node:assert/strict";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { admin, director, teacher } = running.people;
const [office, district, school] = [
  await running.signedIn(admin),
  await running.signedIn(director),
  await running.signedIn(teacher),
];

const tab = (path: string, status: string) => withQuery(path, { status });
const { adminDashboard, directorDashboard } = urls;

/** Pages without rows: the title of spec section 2, and where the step below it leads. */
const EMPTY: [by: typeof office, path: string, title: string, next: string | null][] = [
  [school, urls.requesterDashboard, "No active requests", urls.newRequest],
  [school, `${urls.requesterDashboard}?archived=true`, "No archived requests", urls.requesterDashboard],
  [district, directorDashboard, "No requests found for this status", tab(directorDashboard, "APPROVED")],
  [
    district,
    tab(directorDashboard, "COMPLETED"),
    "No requests found for this status",
    tab(directorDashboard, "IN_PROGRESS"),
  ],
  [
    district,
    `${directorDashboard}?q=nobody&status=DENIED`,
    "No requests found for this status",
    tab(directorDashboard, "DENIED"),
  ],
  [office, adminDashboard, "No in review requests found", tab(adminDashboard, "APPROVED")],
  [office, tab(adminDashboard, "APPROVED"), "No approved requests found", tab(adminDashboard, "IN_REVIEW")],
  [office, tab(adminDashboard, "IN_PROGRESS"), "No in progress requests found", tab(adminDashboard, "APPROVED")],
  [office, tab(adminDashboard, "COMPLETED"), "No completed requests found", tab(adminDashboard, "IN_PROGRESS")],
  [office, tab(adminDashboard, "DENIED"), "No denied requests found", tab(adminDashboard, "IN_REVIEW")],
  [office, tab(adminDashboard, "CANCELLED"), "No cancelled requests found", tab(adminDashboard, "IN_REVIEW")],
  [office, `${adminDashboard}?q=nobody`, "No in review requests found", tab(adminDashboard, "IN_REVIEW")],
  [office, urls.deletedRequests, "No deleted requests found", null],
  [office, `${urls.deletedRequests}?q=nobody`, "No deleted requests found", urls.deletedRequests],
  [office, urls.pendingUsers, "No pending user registrations", urls.activeUsers],
  [office, urls.usersWithoutAccess, "No users without access", urls.activeUsers],
  [office, `${urls.history}?type=request`, "No events found", urls.history],
  [office, tab(urls.outbox, "FAILED"), "No messages have failed", tab(urls.outbox, "WAITING")],
  [office, tab(urls.outbox, "SENT"), "No messages have been sent yet", tab(urls.outbox, "WAITING")],
  [office, `${urls.outbox}?q=nobody`, "No waiting messages found", tab(urls.outbox, "WAITING")],
  [office, `${urls.reports}?month=2026-01`, "Nothing to report for January 2026", `${urls.calendar}?month=2026-01`],
  [office, `${urls.kitchen}?date=2026-03-20`, "No approved deliveries on this day.", `${urls.kitchen}?week=2026-03-20`],
  [office, `${urls.mealLabels}?date=2026-03-20`, "No special meals on", `${urls.kitchen}?date=2026-03-20`],
];

test("every empty list, tab and search says below its own words what to do next", async () => {
  for (const [client, path, title, next] of EMPTY) {
    const html = (await (await client.get(path)).text()).replaceAll("&amp;", "&");
    const [, empty = ""] = /<div class="empty-state">(.*?)<\/div>(?!<\/div>)/s.exec(html) ?? [];
    assert.ok(empty.includes(`>${title}`), `${path}: ${empty}`);
    if (next === null) assert.match(empty, /<p class="muted">.+\.<\/p>/, path);
    else assert.ok(empty.includes(`href="${next}"`), `${path}: ${empty}`);
  }
});
