import assert from "node:assert/strict";
import { urls, withQuery, xlsxPath } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";
import { FIRST_SCHOOLS, schoolNamed, TEST_DISTRICT } from "../../support/schools.ts";

const running = await testApp();
const { clock } = running;
const { submitted, approve, deny, revise } = requestsOf(running);
let admin: Client;
Deno.test.beforeEach(async () => {
  await running.database.clear();
  await signInAt("2026-03-02T18:00:00Z");
});

/** Sets the clock. The sessions from before have ended by then. */
async function signInAt(instant: string): Promise<void> {
  clock.set(instant);
  admin = await running.signedIn(running.people.admin);
}

const meals = (count: number) =>
  Array.from({ length: count }, () => ({ studentName: "Test Student", notes: "No nuts" }));
const counts = (numStudents: number, numAdults: number) => ({
  numberOfLunches: numStudents + numAdults,
  numStudents,
  numAdults,
});

async function approved(changes: Parameters<typeof submitted>[0], days = 20): Promise<string> {
  const { id } = await submitted(changes, days);
  await approve(id);
  return id;
}

const page = (query: Record<string, string> = {}) => admin.page(withQuery(urls.reports, query));

async function lines(month = "2026-03") {
  const response = await admin.get(withQuery(urls.reportsCsv, { month }));
  assert.equal(response.status, 200);
  const disposition = response.headers.get("Content-Disposition");
  assert.equal(disposition, `attachment; filename="field-trip-lunch-report-${month}.csv"`);
  return parseCsvRows(await response.text());
}

/** The lines of the month itself by school, each with what is not 0. */
async function ofMonth(month?: string): Promise<Record<string, Record<string, number>>> {
  const first = (await lines(month)).filter(({ Period }) => Period === "Month");
  return Object.fromEntries(first.map(({ Period: _period, From: _from, To: _to, School, ...numbers }) => [
    School,
    Object.fromEntries(
      Object.entries(numbers).map(([name, text]) => [name, Number(text)]).filter(([, count]) => count !== 0),
    ),
  ]));
}

Deno.test("a month counts requests, lunches, people, meals and late ones by school, and in all", async () => {
  await approved({ school: "Mendenhall", ...counts(20, 2), specialMeals: meals(3) });
  await approved({ school: "Mendenhall", ...counts(10, 1), specialMeals: [], lateAckChecked: true }, 5);
  await approved({ school: "AukeBay", ...counts(5, 0), specialMeals: meals(1) });
  assert.deepEqual(await ofMonth(), {
    "Auke Bay": { Requests: 1, Lunches: 5, Students: 5, "Special meals": 1 },
    Mendenhall: { Requests: 2, Lunches: 33, Students: 30, Adults: 3, "Special meals": 3, Late: 1 },
    "All schools": { Requests: 3, Lunches: 38, Students: 35, Adults: 3, "Special meals": 4, Late: 1 },
  });
  assert((await page()).includes('<meter max="33" value="33" aria-hidden="true"></meter>33<'), "its bar");
});

Deno.test("what is in review, denied or deleted does not count, and a revision counts once it is approved", async () => {
  await submitted({ school: "Harborview" }, 20);
  await deny((await submitted({ school: "Harborview" }, 20)).id, "Too many");
  const gone = await approved({ school: "Harborview" });
  await expectJson(await admin.post(urls.api.delete(gone), {}));
  assert.deepEqual(await ofMonth(), { "All schools": {} });
  const id = await approved({ school: "Gastineau", ...counts(20, 0), specialMeals: [] });
  const revision = await revise(id, { school: "Gastineau", ...counts(30, 0), specialMeals: [] }, 20);
  assert.equal((await ofMonth()).Gastineau?.Lunches, 20);
  await approve(revision.id);
  assert.deepEqual((await ofMonth()).Gastineau, { Requests: 1, Lunches: 30, Students: 30 });
});

Deno.test("a cancelled request counts only as cancelled, and only within 7 days of its delivery", async () => {
  const [soon, later, early] = [await approved({}, 12), await approved({}, 14), await approved({}, 13)];
  await signInAt("2026-03-07T18:00:00Z");
  const teacher = await running.signedIn(running.people.teacher);
  await expectJson(await teacher.post(urls.api.cancel(early)));
  assert.equal((await ofMonth())["Auke Bay"]?.Requests, 2);
  for (const id of [soon, later]) await expectJson(await teacher.post(urls.api.cancel(id)));
  const late = { "Auke Bay": { "Cancelled within 7 days": 1 }, "All schools": { "Cancelled within 7 days": 1 } };
  assert.deepEqual(await ofMonth(), late, "not 8 days before");
});

Deno.test("lunches served are compared with those ordered by the same requests; unknown is empty, never 0", async () => {
  const [aukeBay, mendenhall] = [
    await approved(counts(40, 0)),
    await approved({ school: "Mendenhall", ...counts(30, 0) }),
  ];
  await approved({ ...counts(100, 0) });
  await approved({ school: "Harborview" });
  for (const id of [aukeBay, mendenhall]) await expectJson(await admin.post(urls.api.progress(id)));
  const closeOut = { delivered: 40, served: 38, returned: 1, discarded: 1 };
  await expectJson(await admin.post(urls.api.complete(aukeBay), closeOut));
  await expectJson(await admin.post(urls.api.complete(mendenhall), { delivered: 30, served: 0 }));
  const months = ["Month", "2026-03-01", "2026-03-31"];
  const years = ["School year so far", "2025-07-01", "2026-03-31"];
  assert.deepEqual(
    (await lines()).map((line) => [
      ...[line.Period, line.From, line.To, line.School],
      ...[line.Delivered, line.Served, line.Returned, line.Discarded, line["Ordered where served is known"]],
    ]),
    [months, years].flatMap((period) => [
      [...period, "Auke Bay", "40", "38", "1", "1", "40"],
      [...period, "Harborview", "", "", "", "", ""],
      [...period, "Mendenhall", "30", "0", "", "", "30"],
      [...period, "All schools", "70", "38", "1", "1", "70"],
    ]),
  );
  const html = await page();
  for (const words of [">38 of 40 (95%)<", ">Not closed out<", ">0 of 30 (0%)<"]) assert(html.includes(words), words);
});

Deno.test("a delivery counts for its day in Alaska, and the school year goes from July 1 to the month's end", async () => {
  await signInAt("2026-05-20T18:00:00Z");
  const deliveries: [deliveryDate: string, lunches: number][] = [
    ["2026-06-30", 1],
    ["2026-07-01", 2],
    ["2026-08-31", 4],
    ["2026-09-15", 8],
    ["2026-10-01", 16],
  ];
  for (const [deliveryDate, lunches] of deliveries) {
    const deliveryTimeText = deliveryDate === "2026-06-30" ? "11:59 pm" : "12:00 am";
    await approved({ deliveryDate, deliveryTimeText, ...counts(lunches, 0) });
  }
  const year = (await lines("2026-09")).filter(({ From }) => From === "2026-07-01");
  const sums = [["2026-09-30", "Auke Bay", "14"], ["2026-09-30", "All schools", "14"]];
  assert.deepEqual(year.map(({ To, School, Lunches }) => [To, School, Lunches]), sums);
  const html = await page({ month: "2026-09" });
  assert(html.includes("School year so far: Jul 1, 2026 to Sep 30, 2026"));
  assert((await lines("2026-06")).every(({ Lunches }) => Lunches === "1"), "June belongs to the year before");
});

Deno.test("the page shows this month by default, and links to the months of its school year and to the file", async () => {
  await approved({ school: "ThunderMountain" });
  const html = await page();
  assert(html.includes("Report for March 2026"));
  assert(html.includes("Requests and revisions count on their delivery day, Alaska time, once they are approved"));
  assert(html.includes(`href="${withQuery(xlsxPath(urls.reportsCsv), { month: "2026-03" })}"`));
  const monthsOf = (html: string) =>
    [...html.matchAll(/class="tab" href="[^"]*\?month=([\d-]+)"[^>]*>([^<]+)</g)].map(([, ...link]) => link.join(" "));
  const months = monthsOf(html);
  assert.equal(months.length, 12);
  const shown = ["2025-07 Jul 2025", "2025-08 Aug", "2026-01 Jan 2026", "2026-06 Jun"];
  assert.deepEqual([...months.slice(0, 2), months[6], months[11]], shown);
  assert.match(html, /aria-current="page">Mar</);
  for (
    const link of ['rel="prev" href="/admin/reports?month=2025-03', 'rel="next" href="/admin/reports?month=2027-03']
  ) {
    assert(html.includes(`${link}"`), link);
  }
  assert((await page({ month: "2026-04" })).includes("School year so far"));
  assert.equal(monthsOf(await page({ month: "2000-01" }))[0], "2000-01 Jan 2000", "none is before the first");
});

Deno.test("schools are in the district's order and by today's names, retired ones that had deliveries too", async () => {
  const change = (fields: Record<string, string>, school = "") =>
    admin.postForm(withQuery(urls.districtSettings, { school }), { ...TEST_DISTRICT, ...fields });
  await change({ action: "save", newSchool: "Áakʼw" });
  const { value } = await schoolNamed(running.database.db, "Áakʼw");
  for (const school of ["AukeBay", "Mendenhall", value]) await approved({ school });
  for (const _place of FIRST_SCHOOLS) await change({ action: "up" }, "Mendenhall");
  await change({ action: "retire", [`schools.${value}`]: "Áakʼw Héen" }, value);
  const names = ["Mendenhall", "Auke Bay", "Áakʼw Héen"];
  const listed = [...names, "All schools"];
  assert.deepEqual((await lines()).map(({ School }) => School), [...listed, ...listed]);
  const rows = [...(await page()).matchAll(/<th scope="row">([^<]*)</g)].map(([, name]) => name);
  assert.deepEqual(rows.slice(0, 3), names);
});

Deno.test("students and adults of a month and of its school year so far are added up by budget code, where any has one", async () => {
  await approved(counts(5, 0));
  assert(!(await page()).includes("budget code"));
  const before = Object.keys((await lines())[0] ?? {});
  assert(!before.includes("Budget code"));
  await approved({ budgetCode: "2000-A", ...counts(30, 2) });
  await approved({ budgetCode: "1000-22", ...counts(20, 1), school: "Mendenhall" });
  await approved({ budgetCode: "1000-22", ...counts(7, 0) }, 25);
  await approved({ budgetCode: "1000-22", ...counts(9, 3) }, 40);
  await submitted({ budgetCode: "3000", ...counts(1, 0) });
  const rows = async (month: string) => {
    const [, table = ""] = /Lunches by budget code<\/caption>(.*?)<\/table>/s.exec(await page({ month })) ?? [];
    return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row = ""]) =>
      row.replace(/<[^>]+>/g, " ").trim().split(/ +/).join(" ")
    );
  };
  assert.deepEqual(await rows("2026-03"), ["1000-22 27 1 27 1", "2000-A 30 2 30 2", "(none) 5 0 5 0"]);
  assert.deepEqual(await rows("2026-04"), ["1000-22 9 3 36 4", "2000-A 0 0 30 2", "(none) 0 0 5 0"]);
  const html = await page({ month: "2026-04" });
  for (const heading of ["Students, April 2026", "Adults, school year so far"]) assert(html.includes(`>${heading}<`));
  assert(html.includes(`<a href="${urls.adminDashboard}?status=COMPLETED&amp;q=1000-22">1000-22</a>`));
  assert.deepEqual(Object.keys((await lines())[0] ?? {}), [...before, "Budget code"]);
  const names = ["Period", "From", "School", "Students", "Adults", "Budget code"];
  const file = (await lines()).map((line) => names.map((name) => line[name]).join("|"));
  assert.deepEqual(
    file.slice(-4),
    [
      "School year so far|2025-07-01|All schools|62|3|",
      ...["27|1|1000-22", "30|2|2000-A", "5|0|(none)"].map((line) => `Month|2026-03-01||${line}`),
    ],
  );
});

Deno.test("no student, note or recipient is in a report, and reading it is not a view of special meals", async () => {
  await approved({ specialMeals: meals(2), recipientLastName: "Unmistakable" });
  for (const body of [await page(), await admin.page(urls.reportsCsv)]) {
    for (const secret of ["Test Student", "No nuts", "Unmistakable"]) assert(!body.includes(secret));
  }
  const views = running.database.db.selectFrom("auditEvents").select("id").where("type", "=", "request.view-meals");
  assert.deepEqual(await views.execute(), []);
});
