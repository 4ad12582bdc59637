import assert from "node:assert/strict";
import { sql } from "kysely";
import { csvBody } from "../../../routes/csv_body.ts";
import { MAX_XLSX_ROWS } from "../../../src/domain/lists/pagination.ts";
import { urls, withQuery, xlsxPath } from "../../../src/domain/urls.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
const { submitted, approve, deny, revise } = requestsOf(running);
const accounts = accountsOf(running);
const { admin, director, teacher, otherTeacher } = await running.allSignedIn();

type Query = Record<string, string | number>;

const STUDENT = "Sølvi Unmistakable";
const NOTE = "Carries an epinephrine pen";

const page = (query: Query = {}) => admin.page(withQuery(urls.history, query));

Deno.test("the page shows what, who, which request, where and why, and links to the request, deleted or not", async () => {
  const { id } = await submitted({ school: "Gastineau", specialMeals: [] });
  await deny(id, "No oven <there>");
  const html = await page({ school: "Gastineau" });
  assert.match(html, />2 events</);
  const words = ["Request denied", "Request submitted", "District Administrator", "Gastineau", "No oven &lt;there&gt;"];
  for (const word of [...words, `href="${urls.reviewRequest(id)}"`]) assert(html.includes(word), word);
  await expectJson(await admin.post(urls.api.delete(id), { deletionReason: "Entered twice" }));
  const after = await page({ school: "Gastineau" });
  assert(after.includes(`href="${urls.deletedRequest(id)}"`));
  assert(!after.includes(urls.reviewRequest(id)) && after.includes("Entered twice"));
  assert((await admin.page(withQuery(urls.deletedRequests, { q: id }))).includes(id.slice(0, 8)));
});

Deno.test("an invalid query is a 400, and days in the wrong order a message above the filter that keeps them", async () => {
  for (const path of [urls.history, urls.historyCsv]) {
    assert.match(await admin.page(withQuery(path, { type: "user" }), 400), /This link is invalid: type /);
  }
  const noDay = await admin.page(withQuery(urls.history, { from: "2/30/2026" }), 400);
  assert.match(noDay, /value="2\/30\/2026".*“2\/30\/2026” is not a date such as 1\/15\/2027/);
  assert.match(await admin.page(withQuery(urls.history, { page: 0 }), 400), /page must be at least 1\./);
  const days = { from: "2026-03-03", to: "2026-03-02" };
  const html = await admin.page(withQuery(urls.history, days), 400);
  assert.match(html, /<div class="alert"[^>]*role="alert"[^>]*autofocus.*The From date is after the To date\./is);
  assert.match(html, /name="from"[^>]*value="03\/03\/2026"/);
  assert(!html.includes("Export"));
  assert.match(await admin.page(withQuery(urls.historyCsv, days), 400), /From date is after/);
});

Deno.test("no student's name, note or comment is on any page of history or in the export", async () => {
  const meal = { studentName: STUDENT, notes: NOTE, allergens: ["SESAME" as const] };
  const { id } = await submitted({ specialMeals: [meal], comments: `${STUDENT}: ${NOTE}` });
  await approve(id);
  const revision = await revise(id, { specialMeals: [meal, { studentName: `${STUDENT} II`, notes: `${NOTE}!` }] });
  await expectJson(await admin.post(urls.api.delete(revision.id), { deletionReason: null }));
  const bodies = [
    await page({ limit: 1000 }),
    await admin.page(urls.historyCsv),
    await admin.page(urls.pendingUsers),
    JSON.stringify(await running.database.db.selectFrom("auditEvents").selectAll().execute()),
  ];
  assert(bodies[1]?.includes("Comments changed; Special meals: 1 → 2"));
  for (const body of bodies) {
    for (const secret of [STUDENT, NOTE, "SESAME", "Sesame"]) assert(!body.includes(secret), secret);
  }
});

Deno.test("requesters and directors read a request's timeline with names, without addresses or changed fields", async () => {
  const { id } = await submitted();
  await approve(id);
  await revise(id, { school: "Mendenhall" });
  for (const reader of [teacher, director]) {
    const html = await reader.page(urls.request(id));
    for (const line of ["Submitted by teacher Tester", "Approved by District Administrator", "Revised by teacher"]) {
      assert(html.includes(line), line);
    }
    const words = /Current Revision.*In Review.*Revised by.*Original Submission.*Approved.*Submitted by.*Approved by/s;
    assert.match(html.slice(html.indexOf("Version History")), words);
    assert(!html.includes(running.people.admin.email));
    assert(!html.includes("School: Auke Bay → Mendenhall"));
  }
  assert((await admin.page(urls.reviewRequest(id))).includes("School: Auke Bay → Mendenhall"));
  assert(!(await otherTeacher.page(urls.request(id), 404)).includes("Submitted by"));
});

Deno.test("the users' pages lead to who decided what about whom, and why", async () => {
  await accounts.denied("stranger@test.example", "Not known at this school");
  await accounts.revoked("leaver@test.example", "Left the district");
  const decisions = ["Registration denied", "Not known at this school", "Access revoked", "Left the district"];
  for (const path of [urls.pendingUsers, urls.activeUsers, `${urls.activeUsers}?view=no-access`]) {
    assert((await admin.page(path)).includes(`href="${urls.accountHistory}"`), path);
  }
  const history = await admin.page(urls.accountHistory);
  for (const word of [...decisions, "leaver Tester", "District Administrator"]) assert(history.includes(word), word);
});

Deno.test("the filter says that sign-ins are left out, where they are", async () => {
  const label = async (query: Query) => /<option value=""[^>]*>(All events[^<]*)</.exec(await page(query))?.[1];
  assert.equal(await label({}), "All events except sign-ins");
  assert.equal(await label({ school: "Gastineau" }), "All events except sign-ins");
  assert.equal(await label({ person: "teacher@test" }), "All events");
});

Deno.test("one view of a day sheet is one line, as is one save, and leads to each of its requests", async () => {
  const specialMeals = [{ studentName: STUDENT, notes: NOTE }];
  const ids = [];
  for (const time of ["8:00 am", "9:00 am", "10:00 am"]) {
    ids.push((await submitted({ specialMeals, school: "Harborview", deliveryTimeText: time }, 77)).id);
  }
  await expectJson(await admin.post(urls.api.bulkApprove, { requestIds: ids }));
  const date = addDays(alaskaDate(running.clock.now), 77);
  await admin.page(withQuery(urls.kitchen, { date }));
  for (const type of ["request.approve", "request.view-meals"]) {
    const html = await page({ school: "Harborview", type });
    assert.equal(html.match(/<tr>/g)?.length, 2, `the heading and one line: ${type}`);
    assert.match(html, /<summary>3 requests<\/summary>/);
    for (const id of ids) assert.ok(html.includes(urls.reviewRequest(id)));
  }
  await admin.postForm(urls.calendar, { action: "set-weekdays", weekday1: "60", weekday5: "50" });
  const capacities = await page({ type: "kitchen.set-capacity" });
  assert.equal(capacities.match(/<tr>/g)?.length, 2);
  assert(capacities.includes("Mondays: (none) → 60") && capacities.includes("Fridays: (none) → 50"));
});

Deno.test("a save's events follow each other within a second, each with its version and reason; a later one is another's", async () => {
  const { clock } = running;
  const request = { school: "JuneauDouglas", specialMeals: [] };
  const original = await submitted(request, 78);
  await approve(original.id);
  const revision = await revise(original.id, { ...request, gradesText: "Grade 5" }, 78);
  const second = await submitted(request, 79);
  const denied = [[revision.id, "No oven"], [second.id, "No trip"]] as const;
  const later = await submitted(request, 80);
  for (const [id, reason] of denied) {
    await deny(id, reason);
    clock.now = new Date(clock.now.getTime() + 800);
  }
  clock.now = new Date(clock.now.getTime() + 800);
  await deny(later.id, "No bus");
  const html = await page({ school: "JuneauDouglas", type: "request.deny" });
  const [alone = "", save = "", ...others] = html.split("<tr>").slice(2);
  assert.equal(others.length, 0, "the heading and two lines");
  assert.match(alone, /No bus/);
  assert.match(save, /2 requests<.*Original Submission.*No trip.*Revision 1.*No oven/s);
});

const COLUMNS = [{ title: "Line", value: String }];

// tests/http/responses_test.ts has the same of an export that fails halfway.
Deno.test("an export that fails at the start is an error, not a file", async () => {
  const batches = async function* (): AsyncGenerator<number[]> {
    yield* await Promise.reject<number[][]>(new Error("the database is away"));
  };
  await assert.rejects(
    csvBody(COLUMNS, batches(), running.pdf.render, new AbortController().signal),
    /the database is away/,
  );
});

Deno.test("an export reads only as fast as the client does, and stops when the client disconnects", async () => {
  let read = 0;
  const stopped = Promise.withResolvers<void>();
  const batches = async function* () {
    try {
      for (; read < 100; read++) yield [read];
    } finally {
      stopped.resolve();
    }
  };
  const client = new AbortController();
  const { body, ended } = await csvBody(COLUMNS, batches(), running.pdf.render, client.signal);
  const reader = body.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  await Promise.all([stopped.promise, ended]);
  assert(read < 10, `${read} batches were read`);
  const unread = await csvBody(COLUMNS, batches(), running.pdf.render, client.signal);
  client.abort();
  await unread.ended;
});

// Over 2 s: it writes one event more than a file may have rows.
Deno.test("of more events than an Excel file may have rows, there is the CSV alone", async () => {
  await sql`insert into audit_events (type, created_at)
    select 'district.erase', now() from generate_series(0, ${MAX_XLSX_ROWS}::int)`.execute(running.database.db);
  const csv = withQuery(urls.historyCsv, { type: "district.erase" });
  assert((await page({ type: "district.erase" })).includes(`href="${csv}"`));
  const { status, headers } = await admin.get(withQuery(xlsxPath(urls.historyCsv), { type: "district.erase" }));
  assert.deepEqual([status, headers.get("Location")], [303, csv]);
});
