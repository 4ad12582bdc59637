import assert from "node:assert/strict";
import { listDeletedRequests } from "../../../db/requests/list_deleted.ts";
import { listDistrict } from "../../../db/requests/list_district.ts";
import { listOwnRequests } from "../../../db/requests/list_own.ts";
import type { DistrictFilter } from "../../../src/domain/requests/query_schemas.ts";
import { NOW, testDistrict } from "../../support/families.ts";
import { addPerson } from "../../support/people.ts";

const district = await testDistrict();
const { db, admin, teacher, otherTeacher } = district;

const ALL = { page: 1, limit: 1000 };
let people = 0;

const countsOf = async () => (await listDistrict(db, {}, { page: 1, limit: 1 }, NOW)).counts;

/** A teacher without requests. */
function newTeacher() {
  return addPerson(db, admin, "REQUESTER", `list${++people}@test.example`, NOW);
}

async function mine(requesterId: string, archived: boolean, now: Date, page = ALL) {
  return (await listOwnRequests(db, { requesterId, archived, now, ...page })).data;
}

Deno.test("a requester sees one card a family: its current version of how many, what that leaves in effect until approved, and after a revert that version", async () => {
  const actor = await newTeacher();
  const original = await district.create({ pickup: true }, { actor });
  await district.approve(original);
  const revision = await district.revise(original, { gradesText: "5th" }, { actor });
  await district.create({}, { actor: otherTeacher });
  const { school, deliveryDate, deliveryTimeText, pickup, numberOfLunches } = original;
  const effective = { school, deliveryDate, deliveryTimeText, pickup, numberOfLunches };
  const [inReview, ...others] = await mine(actor.id, false, NOW);
  assert.deepEqual([inReview?.versionCount, inReview?.gradesText, others], [2, "5th", []]);
  await district.deny(revision);
  const [denied] = await mine(actor.id, false, NOW);
  for (const card of [inReview, denied]) assert.deepEqual([card?.id, card?.effective], [revision.id, effective]);
  await district.revert(revision, { actor });
  const cards = await mine(actor.id, false, NOW);
  const left = [original.id, 2, null];
  assert.deepEqual(cards.map(({ id, versionCount, effective }) => [id, versionCount, effective]), [left]);
});

Deno.test("a request is archived once more than 36 hours have passed since its delivery", async () => {
  const actor = await newTeacher();
  const request = await district.create({ deliveryDate: "2026-04-15", deliveryTimeText: "8:30 am" }, { actor });
  const last = new Date("2026-04-17T04:30:00Z"); // 36 hours after 16:30 in UTC
  assert.deepEqual((await mine(actor.id, false, last)).map(({ id }) => id), [request.id]);
  assert.deepEqual(await mine(actor.id, true, last), []);
  const after = new Date(last.getTime() + 1);
  assert.deepEqual(await mine(actor.id, false, after), []);
  assert.deepEqual((await mine(actor.id, true, after)).map(({ id }) => id), [request.id]);
  await district.cancel(request, { actor });
  assert.deepEqual((await mine(actor.id, true, NOW)).map(({ status }) => status), ["CANCELLED"], "at once");
});

Deno.test("a requester's pages hold each request once: active by next delivery, archived by last delivery", async () => {
  const actor = await newTeacher();
  const days = ["2026-05-03", "2026-05-01", "2026-05-05", "2026-05-02", "2026-05-04"];
  for (const deliveryDate of days) await district.create({ deliveryDate }, { actor });
  const paged = async (archived: boolean, now: Date) => {
    const pages = [1, 2, 3].map((page) => mine(actor.id, archived, now, { page, limit: 2 }));
    return (await Promise.all(pages)).flat().map(({ deliveryDate }) => deliveryDate);
  };
  assert.deepEqual(await paged(false, NOW), days.toSorted());
  assert.deepEqual(await paged(true, new Date("2026-06-01T00:00:00Z")), days.toSorted().reverse());
  const list = { requesterId: actor.id, archived: false, now: NOW, page: 3, limit: 2 };
  const { pagination } = await listOwnRequests(db, list);
  assert.deepEqual(pagination, { page: 3, limit: 2, total: 5, totalPages: 3 });
});

Deno.test("denied cards come first, and before them the one just submitted", async () => {
  const actor = await newTeacher();
  const days = [1, 2, 3, 4, 5].map((day) => `2026-05-0${day}`);
  const requests = await Promise.all(days.map((deliveryDate) => district.create({ deliveryDate }, { actor })));
  const [, second, , fourth, fifth] = requests;
  assert(second && fourth && fifth);
  await district.deny(second);
  await district.deny(fourth);
  const revision = await district.revise(fifth, { deliveryDate: "2026-05-05", gradesText: "5th" }, { actor });
  const paged = (submitted?: string) =>
    Promise.all([1, 2, 3].map(async (page) => {
      const list = { requesterId: actor.id, archived: false, now: NOW, page, limit: 2, submitted };
      return (await listOwnRequests(db, list)).data.map(({ deliveryDate }) => Number(deliveryDate.slice(-1)));
    }));
  assert.deepEqual(await paged(), [[2, 4], [1, 3], [5]]);
  for (const submitted of [fifth.id, revision.id]) assert.deepEqual(await paged(submitted), [[5, 2], [4, 1], [3]]);
  const others = await district.create({}, { actor: otherTeacher });
  assert.deepEqual(await paged(others.id), await paged(), "another person's is none of theirs");
});

Deno.test("the district's list is sorted by delivery instant, even within a day, and names each requester", async () => {
  for (const deliveryTimeText of ["12:00 pm", "12:00 am", "1:00 pm", "11:59 am", "9:00 am"]) {
    await district.create({ deliveryDate: "2026-09-01", deliveryTimeText, school: "Gastineau" });
  }
  const { data } = await listDistrict(db, { school: "Gastineau" }, ALL, NOW);
  const times = ["12:00 am", "9:00 am", "11:59 am", "12:00 pm", "1:00 pm"];
  assert.deepEqual(data.map(({ deliveryTimeText }) => deliveryTimeText), times);
  assert.deepEqual(data[0]?.requester, { firstName: "teacher", lastName: "Tester", email: teacher.email });
});

Deno.test("only live rows are listed and counted: an approved version beside its revision counts in both tabs", async () => {
  const before = await countsOf();
  const original = await district.create({ school: "Harborview" });
  await district.approve(original);
  const first = await district.revise(original, { school: "Harborview", gradesText: "4th" });
  const during = await countsOf();
  assert.deepEqual([during.APPROVED - before.APPROVED, during.IN_REVIEW - before.IN_REVIEW], [1, 1]);
  await district.approve(first);
  const after = await countsOf();
  assert.deepEqual([after.APPROVED - before.APPROVED, after.IN_REVIEW - before.IN_REVIEW], [1, 0]);
  const { data } = await listDistrict(db, { school: "Harborview" }, ALL, NOW);
  assert.deepEqual(data.map(({ id }) => id), [first.id]);
});

Deno.test("a list says how many of all its requests were for days before today, whichever page and tab it shows", async () => {
  const [first, second] = [await newTeacher(), await newTeacher()];
  for (const [deliveryDate, actor] of [["2026-09-14", first], ["2026-09-15", first], ["2026-09-14", second]] as const) {
    await district.approve(await district.create({ deliveryDate, school: "Mendenhall" }, { actor }));
  }
  const past = async (filter: DistrictFilter) =>
    (await listDistrict(db, filter, { page: 2, limit: 1 }, new Date("2026-09-15T20:00:00Z"))).past;
  assert.equal(await past({ status: "APPROVED", school: "Mendenhall" }), 2);
  assert.equal(await past({ status: "APPROVED", school: "Mendenhall", q: first.email }), 1);
  assert.equal(await past({ status: "COMPLETED", school: "Mendenhall" }), 0);
});

Deno.test("deleted requests show one line a family: its current version, newest first, with who and why", async () => {
  const at = (day: number) => ({ now: new Date(`2026-03-0${day}T00:00:00Z`) });
  const first = await district.create();
  await district.approve(first);
  const current = await district.revise(first);
  const second = await district.create({}, { actor: otherTeacher });
  await district.delete(second, null, at(4));
  await district.delete(current, "Entered twice", at(5));
  const { data, pagination } = await listDeletedRequests(db, { page: 1, limit: 20 });
  assert.deepEqual(
    data.map(({ id, version, deletedAt, deletionReason, requester }) => [
      id,
      version,
      deletedAt,
      deletionReason,
      requester.email,
    ]),
    [
      [current.id, 1, "2026-03-05T00:00:00.000Z", "Entered twice", teacher.email],
      [second.id, 0, "2026-03-04T00:00:00.000Z", null, otherTeacher.email],
    ],
  );
  assert.equal(pagination.total, 2);
  const deleter = await db.selectFrom("users").select(["id", "firstName", "lastName"]).where("id", "=", admin.id)
    .executeTakeFirstOrThrow();
  const administrators = data.map(({ deletedBy, deletedByAdmin }) => ({ id: deletedBy, ...deletedByAdmin }));
  assert.deepEqual(administrators, [deleter, deleter]);
});
