import assert from "node:assert/strict";
import { sql } from "kysely";
import postgres from "postgres";
import { type DistrictFilter, listDistrict } from "../../../db/requests/list_district.ts";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import { MAX_PAGE_SIZE } from "../../../src/domain/lists/pagination.ts";
import type { DeletedRequest, ListedRequest } from "../../../src/domain/requests/lists.ts";
import { schoolLabel } from "../../../src/domain/district/schools.ts";
import { fullName } from "../../../src/domain/accounts/users.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";
import { requestsOf } from "../../support/requests.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { test } from "../../support/test.ts";

const running = await testApp();
const many = await testDatabase();
const long = await testDatabase();
Deno.test.afterAll(async () => {
  await running.close();
  await many.close();
  await long.close();
});
const { submitted, approve, revise } = requestsOf(running);
await fillWithRequests(many.ownerUrl, 900);
await fillWithRequests(long.ownerUrl, 3_600);
await addDeletedRequests(long.ownerUrl, 1_500);
// An order of schools that is neither that of their names nor that of their values.
await long.db.updateTable("schools").set({ position: sql`(position * 4 + 3) % 9` }).execute();

const page = { page: 1, limit: MAX_PAGE_SIZE };
const found = async (filter: DistrictFilter) =>
  (await listDistrict(running.database.db, filter, page)).data.map(({ id }) => id);

test("a request is found by its id, school, recipient, grades and comments, in either case", async () => {
  const { id } = await submitted({
    school: "GlacierValley",
    recipientFirstName: "Searched",
    recipientLastName: "Receiver",
    recipientEmail: "searched.receiver@test.example",
    gradesText: "Kindergarten",
    comments: "Meet at the trailhead",
  });
  await submitted();
  const texts = [id.slice(0, 8), id.slice(4, 16), id, id.toUpperCase(), "glacier v", "Searched Receiver", "RECEIVER"];
  for (const q of [...texts, "searched.receiver@", "kindergarten", "TRAILHEAD"]) {
    assert.deepEqual(await found({ q }), [id], q);
  }
});

test("a request is found by the id of a version that was replaced", async () => {
  const { id } = await submitted();
  const revision = await revise(id, { comments: "With straws" });
  for (const q of [`${id.slice(0, 8)}----`, `${id}0`, id.slice(0, 7)]) assert.deepEqual(await found({ q }), [], q);
  for (const q of [id, id.slice(0, 8), id.slice(0, 13).toUpperCase()]) {
    assert.deepEqual(await found({ q }), [revision.id], q);
  }
});

test("a student's name finds a request only for those who may read it, whatever is typed", async () => {
  const specialMeals = [{ studentName: "Searched Student", notes: "No nuts" }];
  const { id } = await submitted({ specialMeals });
  const byStudents = { viewer: running.people.admin, now: running.clock.now };
  assert.deepEqual(await found({ q: "searched st", byStudents }), [id]);
  assert.deepEqual(await found({ q: "searched st" }), []);
  for (const q of ["No nuts", "%", "_o nuts"]) assert.deepEqual(await found({ q, byStudents }), [], q);
});

test("among many requests a student's name finds all of a tab, and looks at none but those it returned", async () => {
  const { db } = long;
  await addStudents(long.ownerUrl);
  const { id, role } = await db.selectFrom("users").select(["id", "role"]).limit(1).executeTakeFirstOrThrow();
  const now = new Date("2026-03-01T18:00:00Z");
  const search = (filter: DistrictFilter, limit = MAX_PAGE_SIZE) =>
    listDistrict(db, { ...filter, byStudents: { viewer: { id, role }, now } }, { page: 1, limit });
  const looks = async () =>
    (await db.selectFrom("auditEvents").select("requestId").where("type", "=", "request.view-meals").execute())
      .map(({ requestId }) => requestId).toSorted();
  const others = (rows: ListedRequest[]) =>
    rows.filter((row) => row.requesterId !== id).map((row) => row.id).toSorted();

  for (const q of ["d", "de"]) await search({ q, status: "IN_REVIEW" });
  await search({ q: "first1" });
  assert.deepEqual(await looks(), [], "neither one or two letters nor other fields look at a student");

  const shown = await search({ q: "student", status: "COMPLETED" }, 20);
  assert.deepEqual([shown.pagination.total, shown.pagination.isCapped], [MAX_PAGE_SIZE, true]);
  assert.deepEqual(await looks(), others(shown.data));

  for (const filter of [{ status: "IN_REVIEW" }, { status: "DENIED", school: "Mendenhall" }] as const) {
    const all = await listedBy(filter, MAX_PAGE_SIZE);
    const { data, elsewhere } = await search({ ...filter, q: "student" });
    assert.deepEqual(data.map((row) => row.id), all.map((row) => row.id));
    assert.ok(elsewhere?.some(({ count }) => count > 0));
  }
});

test("a search says how many matches the other tabs have", async () => {
  const { id } = await submitted({ comments: "Elsewhere" });
  await approve(id);
  await submitted({ comments: "elsewhere" });
  const { data, elsewhere } = await listDistrict(running.database.db, { q: "elsewhere", status: "COMPLETED" }, page);
  assert.deepEqual([data, elsewhere], [[], [{ status: "APPROVED", count: 1 }, { status: "IN_REVIEW", count: 1 }]]);
  const approved = await listDistrict(running.database.db, { q: "elsewhere", status: "APPROVED" }, page);
  assert.deepEqual([approved.data.map((row) => row.id), approved.elsewhere], [[id], [{
    status: "IN_REVIEW",
    count: 1,
  }]]);
});

test("a request is found by its requester's full name and address", async () => {
  const { id } = await submitted({}, 30, running.people.otherTeacher);
  for (const q of ["other tester", "OTHER@TEST"]) assert.deepEqual(await found({ q }), [id], q);
});

test("one or two characters are searched for like any text", async () => {
  const { id } = await submitted({ comments: "Ωπ" });
  for (const q of ["Ω", "ωΠ", "π"]) assert.deepEqual(await found({ q }), [id], q);
});

test("letters beyond ASCII are found in either case", async () => {
  const { id } = await submitted({ comments: "Kax̱digoowu Héen, Ḵaa Shayí" });
  for (const q of ["kax̱digoowu", "HÉEN", "ḵaa shay"]) assert.deepEqual(await found({ q }), [id], q);
});

test("wildcard characters are taken literally", async () => {
  const { id } = await submitted({ comments: "100% of_them \\o/ 'quoted'" });
  for (const q of ["100%", "f_t", "\\o/", "'quoted'"]) assert.deepEqual(await found({ q }), [id], q);
  for (const q of ["1%m", "o_them of"]) assert.deepEqual(await found({ q }), [], q);
});

test("a search does not match the end of one field and the beginning of the next", async () => {
  await submitted({ gradesText: "Seventh", comments: "Graders" });
  for (const q of ["SeventhGraders", "Seventh Graders"]) assert.deepEqual(await found({ q }), [], q);
});

test("a version that another one has replaced is not found", async () => {
  const { id } = await submitted({ comments: "Before the change" });
  const revision = await revise(id, { comments: "After the change" });
  await approve(revision.id);
  assert.deepEqual(await found({ q: "before the change" }), []);
  assert.deepEqual(await found({ q: "after the change" }), [revision.id]);
});

test("among many requests a search finds exactly those in which a field holds the text", async () => {
  const all = await listDistrict(many.db, {}, page);
  assert.equal(all.pagination.total, 900);
  const ids = all.data.slice(0, 5).flatMap(({ id }) => [id.slice(0, 4), id.slice(9, 13)]);
  const texts = [
    "e",
    "7a",
    "recipient7",
    "surname77@",
    "first3",
    "last10",
    "harbor",
    "ade 3",
    "order c",
    "at the door",
  ];
  for (const q of [...texts, ...ids]) {
    const { data, pagination } = await listDistrict(many.db, { q }, page);
    const expected = all.data.filter((request) => holds(request, q)).map(({ id }) => id);
    assert.deepEqual(data.map(({ id }) => id), expected, q);
    assert.equal(pagination.total, expected.length, q);
  }
});

for (const sort of ["deliveryDate", "requester", "school", "lunches"] as const) {
  for (const order of ["asc", "desc"] as const) {
    test(`pages and searches by ${sort}, ${order}, hold exactly the list's requests, in its order`, async () => {
      for (const filter of [{}, { status: "COMPLETED" }, { status: "COMPLETED", school: "Mendenhall" }] as const) {
        const list = { ...filter, sort, order };
        const all = await listedBy(list, MAX_PAGE_SIZE);
        assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
        const lunches = all.map(({ numberOfLunches }) => numberOfLunches);
        const byLunches = lunches.toSorted((a, b) => order === "asc" ? a - b : b - a);
        if (sort === "lunches") assert.deepEqual(lunches, byLunches);
        assert.deepEqual((await listedBy(list, 300)).map(({ id }) => id), all.map(({ id }) => id));
        for (const q of ["first123 last123", "first1", "glacier", "heen", "grade 3", "c4ca4238", "zebra crossing"]) {
          const { data, pagination } = await listDistrict(long.db, { ...list, q }, page);
          const expected = all.filter((request) => holds(request, q)).map(({ id }) => id);
          assert.deepEqual(data.map(({ id }) => id), expected.slice(0, MAX_PAGE_SIZE), q);
          assert.equal(pagination.isCapped ?? false, expected.length > MAX_PAGE_SIZE, q);
        }
      }
    });
  }
}

/** All of a list's requests, read page by page, and nothing behind the last one. */
async function listedBy(list: DistrictFilter, limit: number): Promise<ListedRequest[]> {
  const rows: ListedRequest[] = [];
  for (let page = 1;; page++) {
    const { data, pagination } = await listDistrict(long.db, list, { page, limit });
    rows.push(...data);
    if (data.length > 0) continue;
    assert.equal(pagination.total, rows.length);
    return rows;
  }
}

test("the pages of deleted requests hold every family once, last deleted first", async () => {
  const pages = [1, 2, 3].map((page) => listDeletedRequests(long.db, { page, limit: 700 }));
  const lines = (await Promise.all(pages)).flatMap(({ data }) => data);
  assert.equal(new Set(lines.map(({ familyId }) => familyId)).size, 1_500);
  assert(lines.some(({ version }) => version === 1));
  const times = lines.map(({ deletedAt }) => deletedAt);
  assert.deepEqual(times, times.toSorted().toReversed());
});

test("among many deleted requests a search finds exactly the families in which a field holds the text", async () => {
  const pages = [1, 2].map((page) => listDeletedRequests(long.db, { page, limit: MAX_PAGE_SIZE }));
  const all = (await Promise.all(pages)).flatMap(({ data }) => data);
  assert(all.length > MAX_PAGE_SIZE);
  for (const school of [undefined, "Mendenhall"] as const) {
    for (const q of ["first123 last123", "first12", "surname77", "c4ca4238", "grade 3", "zebra crossing"]) {
      const { data } = await listDeletedRequests(long.db, { ...page, q, school });
      const expected = all.filter((request) => holds(request, q) && (!school || request.school === school));
      assert.deepEqual(data.map(({ id }) => id), expected.map(({ id }) => id), q);
    }
  }
});

/** Gives every request a student, as a district has them. */
async function addStudents(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await owner`
      insert into special_meals (request_id, position, student_name, notes, allergens, medical_statement)
      select id, 0, 'Student ' || md5(id::text), 'No nuts', '{}', 'UNKNOWN' from requests`;
    await owner`vacuum analyze`;
  } finally {
    await owner.end();
  }
}

/** Spec section 2, admin dashboard: the search's fields. */
function holds(request: ListedRequest | DeletedRequest, q: string): boolean {
  const recipient = fullName({ firstName: request.recipientFirstName, lastName: request.recipientLastName });
  const fields = [
    request.id,
    fullName(request.requester),
    request.requester.email,
    schoolLabel(FIRST_SCHOOLS, request.school),
  ];
  return [...fields, recipient, request.recipientEmail, request.gradesText, request.comments ?? ""]
    .some((field) => field.toLowerCase().includes(q));
}
