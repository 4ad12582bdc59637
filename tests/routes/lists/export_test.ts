import assert from "node:assert/strict";
import type { ListedSchool } from "../../../src/domain/district/schools.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { parseCsv, parseCsvRows } from "../../support/csv.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
Deno.test.afterAll(() => running.close());
const { people } = running;
const { submitted, approve } = requestsOf(running);
const admin = await running.signedIn(people.admin);
Deno.test.beforeEach(() => running.database.clear());

type Query = Record<string, string>;

async function exported(query: Query = {}): Promise<Record<string, string>[]> {
  const response = await admin.get(withQuery(urls.requestsCsv, query));
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return parseCsvRows(text);
}

test("the file says of each request what the list shows and what an office needs", async () => {
  const { id } = await submitted({
    school: "Mendenhall",
    gradesText: "3rd, 4th",
    recipientFirstName: "Ḵaach",
    recipientLastName: 'O"Neil; Jr.',
  });
  assert.deepEqual(await exported(), [{
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
    "Submitted (Alaska)": "Mar 2, 2026 9:00 AM",
  }]);
});

test("status, school, search and order are those of the list, and all pages are in one file", async () => {
  for (let days = 30; days < 52; days++) await submitted({ school: "Gastineau" }, days);
  const { id } = await submitted({ school: "Harborview", comments: "At the north entrance" }, 20);
  await approve(id);
  const dates = async (query: Query) => (await exported(query)).map((row) => row["Delivery date"]);
  const inReview = await dates({});
  assert.equal(inReview.length, 22);
  assert.deepEqual(inReview, inReview.toSorted());
  assert.deepEqual(await dates({ sort: "deliveryDate", order: "desc", page: "2", limit: "5" }), inReview.toReversed());
  assert.deepEqual((await exported({ status: "APPROVED" })).map((row) => row["Request ID"]), [id]);
  assert.equal((await exported({ status: "APPROVED", q: "north entrance" })).length, 1);
  assert.deepEqual(await exported({ status: "APPROVED", q: "south entrance" }), []);
  assert.deepEqual(await exported({ status: "IN_REVIEW", school: "Harborview" }), []);
});

test("a school is called as it is called today, also when it is retired", async () => {
  const { value } = await expectJson<ListedSchool>(await admin.post(urls.api.schools, { label: "Áakʼw" }), 201);
  await submitted({ school: value });
  await expectJson(await admin.post(urls.api.renameSchool(value), { label: "Kax̱dig̱oowu Hít" }));
  await expectJson(await admin.post(urls.api.retireSchool(value)));
  assert.deepEqual((await exported({ school: value })).map((row) => row.School), ["Kax̱dig̱oowu Hít"]);
});

test("the dashboard's link keeps the search, the filter and the order, and leaves out the page", async () => {
  const query = { q: "Auke", school: "AukeBay", sort: "lunches", order: "desc" };
  const html = await (await admin.get(withQuery(urls.adminDashboard, { ...query, page: "1" }))).text();
  const link = withQuery(urls.requestsCsv, { ...query, status: "IN_REVIEW" });
  assert(html.includes(`href="${link.replaceAll("&", "&amp;")}"`), link);
});

test("what a spreadsheet would take for a formula is text", async () => {
  await submitted({
    gradesText: '=HYPERLINK("http://evil.example")',
    recipientFirstName: "+1",
    recipientPhone: "@907-555-0100",
  });
  const [row] = await exported();
  assert.deepEqual(
    [row?.Grades, row?.Recipient, row?.["Recipient phone"]],
    [`'=HYPERLINK("http://evil.example")`, "'+1 Recipient", "'@907-555-0100"],
  );
});

test("no special meal and no comment is in the file, so that nobody has to be noted as having looked", async () => {
  await submitted({
    specialMeals: [{ studentName: "Sølvi Unmistakable", notes: "Carries an epinephrine pen" }],
    comments: "For Sølvi",
  });
  const text = JSON.stringify(await exported());
  for (const secret of ["Sølvi", "epinephrine"]) assert(!text.includes(secret), secret);
  const { db } = running.database;
  const views = await db.selectFrom("auditEvents").select("id").where("type", "=", "request.view-meals").execute();
  assert.deepEqual(views, []);
});

test("the numbers of a close-out are in the file, and its note is not", async () => {
  const { id } = await submitted();
  await approve(id);
  await expectJson(await admin.post(urls.api.progress(id)));
  const closeOut = { delivered: 25, served: 24, returned: 1, note: "Test Student was ill" };
  await expectJson(await admin.post(urls.api.complete(id), closeOut));
  const [row] = await exported({ status: "COMPLETED" });
  assert.deepEqual([row?.Delivered, row?.Served, row?.Returned], ["25", "24", "1"]);
  assert(!JSON.stringify(row).includes("ill"));
});

test("the file is named for the day, and an empty list is a file with titles alone", async () => {
  const response = await admin.get(urls.requestsCsv);
  assert.deepEqual(
    ["Content-Type", "Content-Disposition", "Cache-Control"].map((name) => response.headers.get(name)),
    ["text/csv; charset=utf-8", 'attachment; filename="field-trip-lunch-requests-2026-03-02.csv"', "no-store"],
  );
  const records = parseCsv(await response.text());
  assert.deepEqual([records.length, records[0]?.[0]], [1, "Request ID"]);
});

test("an invalid query is a 400 with a message", async () => {
  for (const query of [{ status: "DONE" }, { school: "Nowhere" }, { sort: "id" }, { q: "x".repeat(201) }] as Query[]) {
    const response = await admin.get(withQuery(urls.requestsCsv, query));
    assert.equal(response.status, 400);
    assert.match(await response.text(), new RegExp(`This link is invalid: ${Object.keys(query)[0]} `));
  }
});
