import assert from "node:assert/strict";
import { eraseUser } from "../../../db/accounts/erase.ts";
import { listUsers } from "../../../db/accounts/find.ts";
import { transact } from "../../../db/client.ts";
import { renameSchools } from "../../../db/district/change_schools.ts";
import { listDistrict } from "../../../db/requests/list_district.ts";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import type { FilterName } from "../../../src/domain/lists/params.ts";
import type { DistrictFilter } from "../../../src/domain/requests/query_schemas.ts";
import { MAX_PAGE_SIZE } from "../../../src/domain/lists/pagination.ts";
import type { ListedRequest } from "../../../src/domain/requests/lists.ts";
import { testDatabase } from "../../support/database.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { addDeletedRequests, fillWithRequests } from "../../support/many_requests.ts";
import { addPerson, PASSWORD_HASH } from "../../support/people.ts";

const district = await testDistrict();
const { db, create } = district;
const many = await testDatabase();
Deno.test.afterAll(many.close);
await fillWithRequests(many.asOwner(), 900);
await addDeletedRequests(many.asOwner(), 300);

const page = { page: 1, limit: MAX_PAGE_SIZE };
const found = async (filter: DistrictFilter) => (await listDistrict(db, filter, page, NOW)).data.map(({ id }) => id);

Deno.test("a request is found by every field of the search, in either case, and by its words in any order", async () => {
  const fields = {
    school: "GlacierValley",
    className: "Ms. Sample’s class",
    destination: "Piñata Museum",
    recipientFirstName: "Searched",
    recipientLastName: "Receiver",
    recipientEmail: "searched.receiver@test.example",
    recipientPhone: "(907) 555-0199",
    gradesText: "Kindergarten",
    comments: "Meet at the trailhead",
    budgetCode: "1000-22-Ḵ7",
  };
  const { id } = await create(fields, { actor: district.otherTeacher });
  await create();
  const start = id.slice(0, 8);
  const ids = [start, id.slice(0, 6), id.slice(0, 13), id, id.toUpperCase(), id.replaceAll("-", ""), `${start}…`];
  const phones = ["907-555-0199", "9075550199", "(907) 555 0199", "907.555.0199", "5550199", "+(907) 555.0199"];
  const mixed = ["(907) 555-0199 searched", "receiver (907) 555.0199", "Receiver Searched 5550199"];
  const texts = [
    `glacier ${id}`,
    "GlacierValley",
    "glacier v",
    "Searched Receiver",
    "RECEIVER",
    "kindergarten",
    "TRAILHEAD",
    "trailhead kindergarten",
    "searched.receiver@",
    "other tester",
    "OTHER@TEST",
    "tester trail",
    "ms samples class",
    "pinata glacier v",
    "1000-22-k7",
    "00022k trailhead",
  ];
  for (const q of [...ids, ...phones, ...mixed, ...texts]) assert.deepEqual(await found({ q }), [id], q);
  const inside = [id.slice(1, 7), id.slice(4, 16), id.slice(9, 18), id.slice(-12), `${id}0`];
  for (const q of ["trailhead nowhere", "KindergartenMeet", "907-555-0198", ...inside]) {
    assert.deepEqual(await found({ q }), [], q);
  }
});

Deno.test("a request is found by its day as people type it, and by the days of a filter, and a day is a text, too", async () => {
  const days = ["2026-08-17", "2026-08-18", "2026-08-24"];
  const school = "JuneauDouglas";
  const now = new Date("2026-08-18T20:00:00Z");
  const made: string[] = [];
  for (const deliveryDate of days) made.push((await create({ school, deliveryDate, gradesText: "K" })).id);
  const grade = (await create({ school, deliveryDate: "2026-09-01", gradesText: "8/24" })).id;
  const [first = "", second = "", third = ""] = made;
  const SEARCHES: [filter: DistrictFilter, ids: string[]][] = [
    [{ q: "aug 24" }, [third]],
    [{ q: "8/24" }, [third, grade]],
    [{ q: "Next week, Juneau" }, [third]],
    [{ q: "8/24 gastineau" }, []],
    [{ q: "8/17" }, []],
    [{ day: "2026-08-24" }, [third]],
    [{ when: "today" }, [second]],
    [{ when: "this-week" }, [first, second]],
    [{ when: "next-week" }, [third]],
    [{ when: "past" }, [first]],
    [{ when: "past", q: "8/17/2026" }, [first]],
  ];
  for (const [filter, ids] of SEARCHES) {
    const { data } = await listDistrict(db, { school, ...filter }, page, now);
    assert.deepEqual(data.map(({ id }) => id), ids, JSON.stringify(filter));
  }
  const misses: Record<FilterName, string> = { q: "nowhere", school: "AukeBay", when: "tomorrow", day: "2026-08-19" };
  for (const [name, value] of Object.entries(misses)) {
    const { data } = await listDistrict(db, { [name]: value }, page, now);
    assert(!data.some(({ id }) => made.includes(id)), name);
  }
});

Deno.test("a name is found however it is spelled and written, in every field", async () => {
  const people: [string, string, string[]][] = [
    ["José", "O’Kane", ["jose o'kane", "okane", "kane jose", "KANE, José", "JOSE", "José", "o‘kane"]],
    ["Łukasz", "Meyer–Strauß", ["lukasz", "ŁUKASZ", "strauss", "meyer-strauß", "meyer strauss", "meyerstrauss"]],
    ["Ḵaach", "Kax̱dig̱oowu", ["kaach", "kaxdigoowu", "Kax̱dig", "ḵaach"]],
    ["Ｍｉｒａ", "Ægir", ["mira", "aegir", "ｍｉｒａ"]],
    ["Oﬃce", "Sørensen", ["office", "sorensen"]],
    ["Aŋun", "“Ｒ０９”", ["anun", '"R09"', "ＡŊＵＮ r09"]],
  ];
  for (const [recipientFirstName, recipientLastName, texts] of people) {
    const { id } = await create({ recipientFirstName, recipientLastName });
    for (const q of texts) assert.deepEqual(await found({ q }), [id], q);
  }
  for (const [start, marks] of [["Kaa", "'’‘ʼʻˈ`´′‵″ꞌ＇｀՚׳"], ["Waa", "-‐‑‒–—―−⁃－﹣︱\u00ad\u200b"]] as const) {
    const names = [...marks].map((mark, n) => [`${start}${mark}mile${n}`, `${start}mile${n}`]);
    const { id } = await create({ comments: names.map(([name]) => name).join(" ") });
    for (const q of names.flat()) assert.deepEqual(await found({ q }), [id], q);
  }
});

Deno.test("a phone number with wide digits is found by plain ones, and a plain one by wide ones", async () => {
  const { id } = await create({ recipientPhone: "（９０７）５５５－０１７７" });
  const other = await create({ recipientPhone: "907-555-0178" });
  for (const q of ["907-555-0177", "(907) 555 0177", "5550177"]) assert.deepEqual(await found({ q }), [id], q);
  assert.deepEqual(await found({ q: "９０７‑５５５‑０１７８" }), [other.id]);
});

Deno.test("a corrected name, a renamed school and an erased person are found as they are now, and no longer as before", async () => {
  const person = await addPerson(db, district.admin, "REQUESTER", "erica@test.example");
  const deleted = await create({}, { actor: person });
  await district.delete(deleted);
  const corrected = await create({ recipientFirstName: "Karen" });
  const { id: renamed } = await create({ school: "DzantikiHeeni" });
  const rename = (label: string) =>
    transact(db, (tx) => renameSchools(tx, { actor: district.admin, names: { DzantikiHeeni: label }, now: NOW }));
  await rename("Once Another");
  const everywhere = async (q: string) => [
    ...await found({ q }),
    ...(await listDeletedRequests(db, { ...page, q })).data.map(({ id }) => id),
    ...(await Promise.all((["APPROVED", "DENIED"] as const).map((status) => listUsers(db, status, q)))).flat()
      .map(({ id }) => id),
  ];
  const changes: [before: string, after: string, ids: string[], change: () => Promise<unknown>][] = [
    ["karen", "zoe", [corrected.id], () => district.revise(corrected, { recipientFirstName: "Zoé" })],
    ["once another", "dzántik’i heeni", [renamed], () => rename("Dzántik'i Héeni")],
    [
      "erica",
      "former-user",
      [deleted.id, person.id],
      () => transact(db, (tx) => eraseUser(tx, { email: person.email, passwordHash: PASSWORD_HASH, now: NOW })),
    ],
  ];
  for (const [before, after, ids, change] of changes) {
    assert.deepEqual(await everywhere(before), ids, before);
    await change();
    assert.deepEqual(await everywhere(before), [], before);
    assert.equal((await everywhere(after)).length, ids.length, after);
  }
});

Deno.test("a student's name finds nothing, and text without letters or digits finds nothing", async () => {
  await create({ specialMeals: [{ studentName: "Searched Student", notes: "No nuts" }] });
  for (const q of ["searched student", "No nuts", "’", "-", "\u0331"]) assert.deepEqual(await found({ q }), [], q);
});

Deno.test("a request is found by the id of a version that was replaced, but not by its text", async () => {
  const original = await create({ comments: "Before the change" });
  const { id } = original;
  const revision = await district.revise(original, { comments: "With straws" });
  for (const q of [`${id}0`, id.slice(1, 9), "before the change"]) assert.deepEqual(await found({ q }), [], q);
  for (const q of [id, id.replaceAll("-", ""), id.slice(0, 13).toUpperCase()]) {
    assert.deepEqual(await found({ q }), [revision.id], q);
  }
  assert((await found({ q: id.slice(0, 4) })).includes(revision.id));
});

Deno.test("a search says how many matches the other tabs have, in their order, of the same school", async () => {
  const approved = await create({ comments: "Elsewhere" });
  await district.approve(approved);
  await create({ comments: "elsewhere", school: "Gastineau" });
  const search = async (filter: DistrictFilter) => {
    const { data, matchesInOtherTabs } = await listDistrict(db, { q: "elsewhere", ...filter }, page, NOW);
    return [data.map((row) => row.id), matchesInOtherTabs];
  };
  const inReview = { status: "IN_REVIEW", count: 1 };
  assert.deepEqual(await search({ status: "COMPLETED" }), [[], [inReview, { status: "APPROVED", count: 1 }]]);
  assert.deepEqual(await search({ status: "APPROVED" }), [[approved.id], [inReview]]);
  assert.deepEqual(await search({ status: "COMPLETED", school: "Gastineau" }), [[], [inReview]]);
});

Deno.test("wildcard characters are taken literally", async () => {
  const { id } = await create({ comments: "100% of_them \\o/ quoted" });
  for (const q of ["100%", "f_t", "\\o/"]) assert.deepEqual(await found({ q }), [id], q);
  for (const q of ["1%m", "o_t"]) assert.deepEqual(await found({ q }), [], q);
});

for (const sort of ["deliveryDate", "requester", "school", "lunches"] as const) {
  for (const order of ["asc", "desc"] as const) {
    Deno.test(`pages and searches by ${sort}, ${order}, hold exactly the list's requests, in its order`, async () => {
      for (const filter of [{}, { status: "COMPLETED" }, { status: "COMPLETED", school: "Mendenhall" }] as const) {
        const list = { ...filter, sort, order };
        const all = await listedBy(list, MAX_PAGE_SIZE);
        assert.deepEqual((await listedBy(list, 200)).map(({ id }) => id), all.map(({ id }) => id));
        assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
        const lunches = all.map(({ numberOfLunches }) => numberOfLunches);
        const byLunches = lunches.toSorted((a, b) => order === "asc" ? a - b : b - a);
        if (sort === "lunches") assert.deepEqual(lunches, byLunches);
        for (const q of ["first123", "c4ca4238", "zebra crossing"]) {
          const { data, pagination } = await listDistrict(many.db, { ...list, q }, page, NOW);
          const expected = all.filter((request) => holds(request, q)).map(({ id }) => id);
          assert.deepEqual([data.map(({ id }) => id), pagination.total], [expected, expected.length], q);
        }
      }
    });
  }
}

/** All of a list's requests, read page by page, and nothing behind the last one. */
async function listedBy(list: DistrictFilter, limit: number): Promise<ListedRequest[]> {
  const rows: ListedRequest[] = [];
  for (let page = 1;; page++) {
    const { data, pagination } = await listDistrict(many.db, list, { page, limit }, NOW);
    rows.push(...data);
    if (data.length > 0) continue;
    assert.equal(pagination.total, rows.length);
    return rows;
  }
}

/** Whether one of the fields that these searches are about holds the text. */
function holds({ requester, comments }: ListedRequest, q: string): boolean {
  return [requester.firstName, comments ?? ""].some((field) => field.toLowerCase().includes(q));
}

Deno.test("deleted requests are listed once each, last deleted first, and a search finds those that hold it", async () => {
  const pages = [1, 2, 3].map((page) => listDeletedRequests(many.db, { page, limit: 140 }));
  const lines = (await Promise.all(pages)).flatMap(({ data }) => data);
  assert.equal(new Set(lines.map(({ familyId }) => familyId)).size, 300);
  assert(lines.some(({ version }) => version === 1));
  const times = lines.map(({ deletedAt }) => deletedAt);
  assert.deepEqual(times, times.toSorted().toReversed());
  for (const school of [undefined, "Mendenhall"]) {
    for (
      const [q, holds] of [
        ["surname7", (line) => line.recipientLastName.startsWith("Surname7")],
        ["twice entered", (line) => line.deletionReason !== null],
        ["first7 last7", () => true],
        ["zebra crossing", () => false],
      ] as [string, (line: typeof lines[number]) => boolean][]
    ) {
      const { data } = await listDeletedRequests(many.db, { ...page, q, school });
      const expected = lines.filter((line) => holds(line) && (!school || line.school === school));
      assert.deepEqual(data.map(({ id }) => id), expected.map(({ id }) => id), q);
    }
  }
});
