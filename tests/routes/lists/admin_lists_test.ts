import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import type { DistrictListPage } from "../../../src/domain/requests/lists.ts";
import { isCalendarDate } from "../../../src/domain/time/alaska_time.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { urls, withQuery, xlsxPath } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { parseCsv, parseCsvRows, readXlsx } from "../../support/downloads.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";

const running = await testApp();
Deno.test.beforeEach(async () => {
  await running.database.clear();
  running.clock.set("2026-03-02T18:00:00Z");
  // Those of an earlier test's time would be from the future.
  await db.updateTable("sessions").set({ lastSeenAt: running.clock.now })
    .where("lastSeenAt", "<", new Date("9999-01-01")).execute();
});
const { people, database: { db } } = running;
const { submitted, approve, deny, revise } = requestsOf(running);
const { admin, director, teacher } = await running.allSignedIn();

type Query = Record<string, string | number>;

const list = async (query: Query = {}) =>
  expectJson<DistrictListPage>(await admin.get(withQuery(urls.api.adminRequests, query)));

Deno.test("the lists of the office offer the spec's tabs, schools and search", async () => {
  const dashboard = await admin.page(urls.adminDashboard);
  const deleted = await admin.page(urls.deletedRequests);
  const textsIn = (html: string, part: RegExp) =>
    [...(part.exec(html)?.[0] ?? "").matchAll(/<(?:a|option)\b[^>]*>([^<]*)/g)].map(([, text]) => text);
  const tabs = ["In Review", "Approved", "In Progress", "Completed", "Denied", "Cancelled"];
  assert.deepEqual(textsIn(dashboard, /<nav[^>]*aria-label="Status".*?<\/nav>/s), tabs);
  const schools = ["All Schools", ...FIRST_SCHOOLS.map(({ label }) => label)];
  for (const html of [dashboard, deleted]) {
    assert.deepEqual(textsIn(html, /<select[^>]*name="school".*?<\/select>/s), schools);
  }
  assert.match(deleted, /0 deleted request\(s\)/);
  assert(deleted.includes("Search by ID, requester, school, recipient, grades, comments, deleted by, reason..."));
});

Deno.test("the lists answer one page of requests with their requesters, and directors the same but for the days' loads", async () => {
  const made = [await submitted({ comments: "paged" }, 40), await submitted({ comments: "paged" }, 41)] as const;
  const closed = { firstDay: made[1].deliveryDate, lastDay: made[1].deliveryDate, reason: "Spring break" };
  await db.insertInto("closedDays").values({ ...closed, createdBy: people.admin.id, createdAt: new Date() }).execute();
  const answered = await list({ q: "paged", page: 2, limit: 1 });
  assert.deepEqual(answered.pagination, { page: 2, limit: 1, total: 2, totalPages: 2 });
  assert.deepEqual(answered.data, [{
    ...made[1],
    requester: { firstName: "teacher", lastName: "Tester", email: "teacher@test.example" },
    specialMealCount: 1,
  }]);
  const params = withQuery(urls.api.directorRequests, { q: "paged", page: 2, limit: 1 });
  const days = answered.days.map(({ date, closedReason }) => ({ date, closedReason }));
  assert.deepEqual(days, [{ date: made[1].deliveryDate, closedReason: "Spring break" }]);
  assert.deepEqual(await expectJson<DistrictListPage>(await director.get(params)), { ...answered, days });
  const [shown, office] = [await director.page(urls.directorDashboard), await admin.page(urls.adminDashboard)];
  for (const load of [/ in review/, /capacity/]) {
    assert.match(office, load);
    assert.doesNotMatch(shown, load);
  }
  assert.match(shown, /Closed: Spring break/);
});

Deno.test("an invalid query is a 400 that names the parameter, on the list and in its file", async () => {
  const wrong: Query[] = [{ sort: "price" }, { school: "Nowhere" }, { q: "x".repeat(201) }, { day: "12/28" }];
  for (const path of [urls.api.adminRequests, urls.requestsCsv]) {
    for (const query of wrong) {
      const named = new RegExp(`This link is invalid: (${Object.keys(query)[0]} |unknown school)`);
      assert.match(await admin.page(withQuery(path, query), 400), named);
    }
  }
});

Deno.test("a list carries of a row what it shows, and no names or notes of those who are not shown", async () => {
  const recipient = { recipientFirstName: "Unshown", recipientLastName: "Unshown" };
  const address = { recipientEmail: "unshown@test.example", recipientPhone: "907-555-0199" };
  await submitted({
    ...recipient,
    ...address,
    comments: "Unshown",
    specialMeals: [{ studentName: "Unshown", notes: "Unshown" }],
  });
  const page = await admin.page(urls.adminDashboard);
  assert.match(page, /teacher@test\.example/);
  assert.doesNotMatch(page, /unshown|907-555-0199/i);
});

Deno.test("a poll is a 304 if nothing changed but the time, and the list if something did", async () => {
  const lists: [Client, string][] = [
    [admin, urls.api.adminRequests],
    [director, urls.api.directorRequests],
    [admin, urls.api.deletedRequests],
    [teacher, urls.api.myRequests],
  ];
  for (const [client, path] of lists) {
    const first = await client.get(path);
    await first.body?.cancel();
    const tag = first.headers.get("ETag") ?? "";
    assert.notEqual(tag, "");
    running.clock.advance({ minutes: 2 });
    const again = await client.get(path, { "If-None-Match": tag, "Background-Poll": "true" });
    assert.deepEqual([again.status, await again.text()], [304, ""]);

    const { id } = await submitted();
    await expectJson(await admin.post(urls.api.delete((await submitted()).id)));
    const changed = await client.get(path, { "If-None-Match": tag });
    assert.notEqual(changed.headers.get("ETag"), tag);
    const { data } = await expectJson<DistrictListPage>(changed);
    if (path !== urls.api.deletedRequests) assert.ok(data.some((request) => request.id === id));
  }
});

Deno.test("an address behind the last page leads to the last page, with everything else it asks for", async () => {
  const address = (page: number) => withQuery(urls.adminDashboard, { status: "CANCELLED", sort: "school", page });
  const response = await admin.get(address(7));
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("Location"), address(1));
});

async function exported(
  query: Query = {},
  by = admin,
  path: string = urls.requestsCsv,
): Promise<Record<string, string>[]> {
  const response = await by.get(withQuery(path, query));
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.deepEqual(
    ["Content-Type", "Content-Disposition", "Cache-Control"].map((name) => response.headers.get(name)),
    ["text/csv; charset=utf-8", 'attachment; filename="field-trip-lunch-requests-2026-03-02.csv"', "no-store"],
  );
  return parseCsvRows(text);
}

Deno.test("the file says of each request what the list shows and what an office needs", async () => {
  const recipient = { recipientFirstName: "Ḵaach", recipientLastName: 'O"Neil; Jr.' };
  const { id } = await submitted({ school: "Mendenhall", gradesText: "3rd, 4th", ...recipient, className: "Ms. S." });
  assert.deepEqual((await exported()).map(Object.entries), [Object.entries({
    "Request ID": id,
    Version: "Original Submission",
    Status: "In Review",
    School: "Mendenhall",
    "Delivery date": "2026-04-01",
    Time: "8:30 am",
    Lunches: "25",
    Students: "22",
    Adults: "3",
    "Special meals": "1",
    Grades: "3rd, 4th",
    Requester: "teacher Tester",
    "Requester email": people.teacher.email,
    Recipient: 'Ḵaach O"Neil; Jr.',
    "Recipient phone": "907-555-0100",
    "Recipient email": "recipient@test.example",
    Late: "No",
    Delivered: "",
    Served: "",
    Returned: "",
    Discarded: "",
    "Submitted (Alaska)": "Mar 2, 2026 9:00 AM",
    "Coolers out": "",
    "Coolers back": "",
    "Class or teacher": "Ms. S.",
    Destination: "",
    "Delivery or pickup": "Delivery",
    "Budget code": "",
  })]);
});

Deno.test("a director's file has the columns of their list, and the link to it all that the list is asked for", async () => {
  const { id } = await submitted({ school: "Mendenhall" });
  await submitted({}, 31);
  const rows = await exported({ day: "2026-04-01" }, director, urls.directorRequestsCsv);
  assert.deepEqual(rows.map(Object.entries), [Object.entries({
    "Request ID": id,
    Version: "Original Submission",
    Status: "In Review",
    School: "Mendenhall",
    "Delivery date": "2026-04-01",
    Time: "8:30 am",
    Lunches: "25",
    "Special meals": "1",
    Requester: "teacher Tester",
    "Class or teacher": "",
    Destination: "",
    "Delivery or pickup": "Delivery",
    "Budget code": "",
  })]);
  const list = await director.page(withQuery(urls.directorDashboard, { day: "2026-04-01" }));
  assert(list.includes(`href="${xlsxPath(urls.directorRequestsCsv)}?day=2026-04-01&amp;status=IN_REVIEW"`));
});

Deno.test("each export is an Excel file with the fields of its CSV, linked from its page also when it is empty", async () => {
  // Programs find columns by their place, so new ones come after the one that is named here.
  const exports: [by: Client, page: string, csv: string, query: Query, place: number, title: string][] = [
    [admin, urls.adminDashboard, urls.requestsCsv, { status: "IN_REVIEW" }, 28, "Budget code"],
    [director, urls.directorDashboard, urls.directorRequestsCsv, { status: "IN_REVIEW" }, 13, "Budget code"],
    [admin, urls.history, urls.historyCsv, {}, 15, "Changed"],
    [admin, urls.reports, urls.reportsCsv, { month: "2026-03" }, 16, "Ordered where served is known"],
    [admin, urls.production, urls.productionCsv, { month: "2026-03" }, 25, "Coolers back"],
  ];
  const serialOf = (date: string) => String(Date.parse(date) / DAY_MS + 25569);
  const serial = (field: string) =>
    isCalendarDate(field) ? serialOf(field) : / \d\d?:\d\d [AP]M$/.test(field) ? serialOf(`${field} UTC`) : field;
  for (const addRows of [() => {}, () => submitted({ gradesText: "9-12" })]) {
    await addRows();
    for (const [by, page, csv, query, place, title] of exports) {
      assert((await by.page(page)).includes(`href="${withQuery(xlsxPath(csv), query)}"`), page);
      const file = await by.get(withQuery(xlsxPath(csv), query));
      assert.match(file.headers.get("Content-Disposition") ?? "", /^attachment; filename="[\w-]+\.xlsx"$/);
      const { cells } = readXlsx(new Uint8Array(await file.arrayBuffer()));
      const fields = parseCsv(await by.page(withQuery(csv, query))).map((row) => row.filter(Boolean).map(serial));
      assert.deepEqual(cells.map((row) => row.map(String)), fields);
      assert.equal(fields[0]?.indexOf(title), place - 1, csv);
    }
  }
});

/** A page, a change that is written past this process, as another one would, and what the page's next answer shows. */
const CHANGES: [by: Client, path: (id: string) => string, change: (id: string) => Promise<unknown>, shows: RegExp][] = [
  [admin, () => withQuery(urls.adminDashboard, { status: "APPROVED" }), approve, /9:17 am/],
  [
    director,
    () => urls.directorDashboard,
    () => db.updateTable("users").set({ lastName: "Renamed" }).where("id", "=", people.teacher.id).execute(),
    /Renamed/,
  ],
  [teacher, () => urls.requesterDashboard, (id) => deny(id, "No freezer that day."), /Action Needed/],
  [teacher, urls.request, (id) => revise(id, { comments: "Now with comments" }), /Replaced by a newer version/],
  [
    admin,
    urls.reviewRequest,
    (id) => db.updateTable("specialMeals").set({ notes: "Changed note" }).where("requestId", "=", id).execute(),
    /Changed note/,
  ],
];

for (const [client, path, change, shows] of CHANGES) {
  Deno.test(`what another process wrote, such as ${shows.source}, is on the next answer of ${path(":id")}`, async () => {
    const specialMeals = [{ studentName: "Sam", notes: "No nuts" }];
    const { id } = await submitted({ deliveryTimeText: "9:17 am", specialMeals });
    assert.doesNotMatch(await client.page(path(id)), shows);
    await change(id);
    assert.match(await client.page(path(id)), shows);
  });
}

const tab = (path: string, status: string) => withQuery(path, { status });
const { adminDashboard, directorDashboard } = urls;

const NONE = "No requests found for this status";

/** Pages without rows: the title of spec section 2, and where the step below it leads. */
const EMPTY: [by: Client, path: string, title: string, next: string | null][] = [
  [teacher, urls.requesterDashboard, "No active requests", urls.newRequest],
  [teacher, `${urls.requesterDashboard}?archived=true`, "No archived requests", urls.requesterDashboard],
  [director, directorDashboard, NONE, tab(directorDashboard, "APPROVED")],
  [director, tab(directorDashboard, "COMPLETED"), NONE, tab(directorDashboard, "IN_PROGRESS")],
  [director, `${directorDashboard}?q=nobody&status=DENIED`, NONE, tab(directorDashboard, "DENIED")],
  ...([
    ["IN_REVIEW", "APPROVED"],
    ["APPROVED", "IN_REVIEW"],
    ["IN_PROGRESS", "APPROVED"],
    ["COMPLETED", "IN_PROGRESS"],
    ["DENIED", "IN_REVIEW"],
    ["CANCELLED", "IN_REVIEW"],
  ] as const).map(([status, next]): [Client, string, string, string] => {
    const title = `No ${status.toLowerCase().replace("_", " ")} requests found`;
    return [admin, tab(adminDashboard, status), title, tab(adminDashboard, next)];
  }),
  [admin, `${adminDashboard}?q=nobody`, "No in review requests found", tab(adminDashboard, "IN_REVIEW")],
  [admin, urls.deletedRequests, "No deleted requests found", null],
  [admin, `${urls.deletedRequests}?q=nobody`, "No deleted requests found", urls.deletedRequests],
  [admin, urls.pendingUsers, "No pending user registrations", urls.activeUsers],
  [admin, `${urls.activeUsers}?view=no-access`, "No users without access", urls.activeUsers],
  [admin, `${urls.history}?type=request`, "No events found", urls.history],
  [admin, tab(urls.outbox, "FAILED"), "No messages have failed", tab(urls.outbox, "WAITING")],
  [admin, tab(urls.outbox, "SENT"), "No messages have been sent yet", tab(urls.outbox, "WAITING")],
  [admin, `${urls.outbox}?q=nobody`, "No waiting messages found", tab(urls.outbox, "WAITING")],
  [admin, `${urls.reports}?month=2026-01`, "Nothing to report for January 2026", `${urls.calendar}?month=2026-01`],
  [admin, `${urls.kitchen}?date=2026-03-20`, "No approved deliveries on this day.", `${urls.kitchen}?week=2026-03-20`],
  [admin, `${urls.mealLabels}?date=2026-03-20`, "No special meals on", `${urls.kitchen}?date=2026-03-20`],
];

Deno.test("every empty list, tab and search says below its own words what to do next", async () => {
  for (const [client, path, title, next] of EMPTY) {
    const html = (await client.page(path)).replaceAll("&amp;", "&");
    const [, empty = ""] = /<div class="empty-state">(.*?)<\/div>(?!<\/div>)/s.exec(html) ?? [];
    assert.ok(empty.includes(`>${title}`), `${path}: ${empty}`);
    if (next === null) assert.match(empty, /<p class="muted">.+\.<\/p>/, path);
    else assert.ok(empty.includes(`href="${next}"`), `${path}: ${empty}`);
  }
});

Deno.test("a requester without a name is a dash in the list, and Unknown among the deleted requests", async () => {
  // No form lets blanks through; rows brought in from elsewhere can have them.
  const blank = await addPerson(db, people.admin, "REQUESTER", "blank@test.example");
  await db.updateTable("users").set({ firstName: " ", lastName: " " }).where("id", "=", blank.id).execute();
  const { id } = await submitted({}, 30, blank);
  assert.match(await admin.page(urls.adminDashboard), />-<[^@]*blank@test\.example/);
  const deletion = { actor: people.admin, requestId: id, now: running.clock.now, deletionReason: null };
  await transact(db, (tx) => deleteRequest(tx, deletion));
  assert.match(await admin.page(urls.deletedRequests), />Unknown</);
});
