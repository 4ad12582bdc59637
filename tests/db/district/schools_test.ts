import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase, transact, type Tx } from "../../../db/client.ts";
import { changeDistrict, createDistrict, findDistrict } from "../../../db/district/details.ts";
import {
  addSchool,
  moveSchool,
  renameSchools,
  restoreSchool,
  retireSchool,
} from "../../../db/district/change_schools.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { listDistrict } from "../../../db/requests/list_district.ts";
import { MAX_SCHOOLS } from "../../../src/domain/district/schools.ts";
import { historySays, NOW, testDistrict } from "../../support/families.ts";
import { assertAppError, race } from "../../support/outcomes.ts";
import { FIRST_SCHOOLS, TEST_DISTRICT } from "../../support/schools.ts";

const FIRST_LABELS = FIRST_SCHOOLS.map(({ label }) => label);

const district = await testDistrict();
const { db, admin, create, revise } = district;
const owner = openDatabase(district.asOwner(), 1);
Deno.test.afterAll(() => owner.destroy());
const schoolsAtFirst = await findSchools(db);

// Each test begins with a district as a new database has it.
Deno.test.beforeEach(async () => {
  await district.clear();
  await transact(owner, async (tx) => {
    await tx.deleteFrom("schools").execute();
    const schools = FIRST_SCHOOLS.map(({ value, label }, position) => ({ value, label, position }));
    await tx.insertInto("schools").values(schools).execute();
    await tx.updateTable("district").set(TEST_DISTRICT).execute();
  });
});

const by = { actor: admin, now: NOW };
const write = <Result>(change: (tx: Tx) => Promise<Result>) => transact(db, change);
const add = (label: string) => write((tx) => addSchool(tx, { ...by, newSchool: label }));
const rename = (names: Record<string, string>, opened?: Record<string, string>) =>
  write((tx) => renameSchools(tx, { ...by, names, opened }));
const retire = (value: string) => write((tx) => retireSchool(tx, { ...by, value }));
const restore = (value: string) => write((tx) => restoreSchool(tx, { ...by, value }));
const move = (value: string, direction: "up" | "down") => write((tx) => moveSchool(tx, { ...by, value, direction }));
const labels = async () => (await findSchools(db)).map(({ label, isRetired }) => isRetired ? `(${label})` : label);

Deno.test("a new database has the nine schools with their values and labels, in their order", () =>
  assert.deepEqual(schoolsAtFirst, FIRST_SCHOOLS));

Deno.test("the first start names the district, and later ones leave the name that administrators gave it", async () => {
  const district = {
    name: "New Name",
    officeName: "Kitchen",
    phone: "",
    email: "",
    bagText: "Pat Reed brings soy milk",
  };
  await transact(db, (tx) => changeDistrict(tx, { ...by, district }));
  await transact(db, (tx) => createDistrict(tx, "Set in DISTRICT_NAME"));
  assert.deepEqual(await findDistrict(db), { ...district, budgetCodeUse: "OFF", budgetCodeHint: "", rostersSince: "" });
  const [change = ""] = await historySays(db, "district.");
  assert.match(change, /New Name.*What we pack and what you bring changed/);
  assert(!change.includes("Pat Reed"), "a name could not be erased there");
});

Deno.test("a school is added last, renamed, retired, restored and moved, and the history tells each", async () => {
  const added = { value: "KaxdigoowuHeenMiddle", label: "Kax̱dig̱oowu Héen Middle", isRetired: false };
  assert.deepEqual(await add("Kax̱dig̱oowu Héen Middle"), added);
  assert.deepEqual(await labels(), [...FIRST_LABELS, "Kax̱dig̱oowu Héen Middle"]);
  await rename({ DzantikiHeeni: "Dzántik'i Héeni" });
  await retire("Gastineau");
  assert.deepEqual((await labels()).slice(-2), ["Kax̱dig̱oowu Héen Middle", "(Gastineau)"]);
  await restore("Gastineau");
  await move("DzantikiHeeni", "up");
  assert.deepEqual((await labels()).slice(0, 3), ["Dzántik'i Héeni", "Auke Bay", "Gastineau"]);
  assert.deepEqual(await historySays(db, "district."), [
    "School added: Kax̱dig̱oowu Héen Middle",
    "School renamed: DzantikiHeeni to Dzántik'i Héeni",
    "School retired: Gastineau",
    "School restored: Gastineau",
    "Schools reordered: Order: Auke Bay, Dzántik'i Héeni → Dzántik'i Héeni, Auke Bay",
  ]);
});

Deno.test("the same name or retirement again, or a move beyond the end, is not recorded", async () => {
  await retire("Gastineau");
  await rename({ AukeBay: "Auke Bay" });
  await retire("Gastineau");
  await restore("AukeBay");
  await move("AukeBay", "up");
  await move("ThunderMountain", "down");
  await transact(db, async (tx) => changeDistrict(tx, { ...by, district: await findDistrict(tx) }));
  assert.deepEqual(await historySays(db, "district."), ["School retired: Gastineau"]);
});

Deno.test("another school's name is refused at the field, whatever its case, marks and spaces", async () => {
  const error = await assertAppError(
    add("AUKE BÁY"),
    "CONFLICT",
    /^There is already a school named Auke Bay\. Rename it instead\.$/,
  );
  assert.equal(error.errors?.[0]?.field, "newSchool");
  await assertAppError(rename({ Gastineau: "auke bay" }), "CONFLICT", /^There is already a school named Auke Bay\.$/);
  // The spec's own label has no space.
  await assertAppError(add("Kax̱dig̱oowu Héen"), "CONFLICT", /school named KaxdigoowuHeen\. Rename it instead/);
  await retire("AukeBay");
  await assertAppError(add("Auke Bay"), "CONFLICT", /Auke Bay is a retired school\. Restore it/);
  assert.deepEqual(await historySays(db, "district."), ["School retired: Auke Bay"]);
});

Deno.test("of several administrators who add one name at the same moment, one adds it", async () => {
  const ends = await race(...Array.from({ length: 5 }, () => add("Montessori Borealis")));
  assert.equal(ends.filter((end) => end === "done").length, 1);
  assert.deepEqual(await labels(), [...FIRST_LABELS, "Montessori Borealis"]);
});

Deno.test("schools that are added at the same moment all have a place and a value of their own", async () => {
  await Promise.all(["Ab", "Ab ж", "Ab б", "ab 2"].map(add));
  const values = (await findSchools(db)).map(({ value }) => value.toLowerCase()).slice(FIRST_SCHOOLS.length);
  assert.equal(new Set(values).size, 4, values.join());
});

Deno.test("the last school that can be chosen is not retired, even by two people at the same moment", async () => {
  const results = await Promise.allSettled(FIRST_SCHOOLS.map(({ value }) => retire(value)));
  const refusals = results.filter((result) => result.status === "rejected");
  assert.equal(refusals.length, 1);
  assert.match(String(refusals[0]?.reason), /is the only school left to choose/);
  assert.equal((await labels()).filter((label) => !label.startsWith("(")).length, 1);
});

Deno.test("there are at most 200 schools", async () => {
  await sql`insert into schools (value, label, position) select 'S' || n, 'S ' || n, 100 + n
      from generate_series(1, ${MAX_SCHOOLS - FIRST_SCHOOLS.length}::int) n`.execute(db);
  await assertAppError(add("One More"), "CONFLICT", /can have at most 200 schools/);
});

Deno.test("a request for a retired school is refused at the field, and a revision may keep it but not choose it", async () => {
  const old = await create({ school: "Gastineau" });
  await retire("Gastineau");
  const words = /^Gastineau is retired\. Select another school\.$/;
  const error = await assertAppError(create({ school: "Gastineau" }), "VALIDATION_FAILED", words);
  assert.deepEqual(error.errors, [{ field: "school", message: "Gastineau is retired. Select another school." }]);
  const kept = await revise(old, { school: "Gastineau", gradesText: "4th" });
  assert.equal(kept.school, "Gastineau");
  const moved = await revise(kept, { school: "AukeBay" });
  await assertAppError(revise(moved, { school: "Gastineau" }), "VALIDATION_FAILED", words);
});

Deno.test("a request that comes in while its school is retired is taken before or refused", async () => {
  const submissions = () => Array.from({ length: 12 }, () => create({ school: "Gastineau" }));
  const ends = await race(...submissions(), retire("Gastineau"), ...submissions());
  const { pagination } = await listDistrict(db, { school: "Gastineau" }, { page: 1, limit: 1 }, NOW);
  assert.equal(ends.filter((end) => end === "done").length, pagination.total + 1, "those, and the retirement");
});
