import assert from "node:assert/strict";
import type { ListedSchool } from "../../../src/domain/district/schools.ts";
import { homeFor, urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson } from "../../support/client.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { dumpTables } from "../../support/tables.ts";
import { test } from "../../support/test.ts";

const running = await testApp();

const { database: { db }, people } = running;
const { api } = urls;
const { submitted } = requestsOf(running);
const plainAdmin = await addPerson(db, people.admin, "ADMIN", "office@test.example");
const { admin: boss, director, teacher } = await running.allSignedIn();
const office = await running.signedIn(plainAdmin);

let added = 0;

/** A school of its own, for a test to change. */
async function newSchool(): Promise<ListedSchool> {
  return await expectJson<ListedSchool>(await boss.post(api.schools, { label: `Test School ${++added}` }), 201);
}

test("the calls add, rename, retire and restore a school, and answer with it as it is then", async () => {
  const school = { value: "KaxdigoowuHeenWest", label: "Kax̱dig̱oowu Héen West", isRetired: false };
  assert.deepEqual(await expectJson(await boss.post(api.schools, { label: ` ${school.label} ` }), 201), school);
  const renamed = { ...school, label: "Héen West" };
  const rename = await boss.post(api.renameSchool(school.value), { label: renamed.label });
  assert.deepEqual(await expectJson(rename), renamed);
  const retired = await expectJson(await boss.post(api.retireSchool(school.value)));
  assert.deepEqual(retired, { ...renamed, isRetired: true });
  assert.deepEqual(await expectJson(await boss.post(api.restoreSchool(school.value))), renamed);
});

// tests/domain/district/schools_test.ts has the rules themselves.
test("what is wrong with a school is a 422 at its field, and changes nothing", async () => {
  const before = await dumpTables(db);
  const wrong = [
    ["POST", api.schools, { label: "a\0b" }, "label"],
    ["POST", api.schools, { label: "Auke Bay" }, "label"],
    ["POST", api.schools, { label: "New", value: "Mine" }, ""],
    ["POST", api.renameSchool("AukeBay"), { label: "gastineau" }, "label"],
  ] as const;
  for (const [method, path, body, field] of wrong) {
    const { errors } = await expectJson<{ errors: { field: string }[] }>(await boss.call(method, path, body), 422);
    assert.equal(errors[0]?.field, field, JSON.stringify(body));
  }
  assert.deepEqual(await dumpTables(db), before);
});

test("a plain administrator is refused at the district settings, and sees no link to them", async () => {
  const before = await dumpTables(db);
  const calls = [api.schools, ...[api.renameSchool, api.retireSchool, api.restoreSchool].map((of) => of("AukeBay"))];
  for (const [client, role] of [[office, "ADMIN"], [director, "DIRECTOR"], [teacher, "REQUESTER"]] as const) {
    const posted = client.postForm(urls.districtSettings, { action: "add", label: "Mine" });
    for (const response of await Promise.all([client.get(urls.districtSettings), posted])) {
      assert.deepEqual([response.status, response.headers.get("Location")], [303, homeFor(role)]);
    }
    for (const path of calls) await expectJson(await client.post(path, { label: "Mine" }), 403);
  }
  assert.deepEqual(await dumpTables(db), before);
  for (const path of [urls.adminDashboard, urls.settings]) {
    assert(!(await office.page(path)).includes(urls.districtSettings), path);
    assert((await boss.page(path)).includes(urls.districtSettings), path);
  }
});

test("the page and the revision of a request whose school was retired still name it", async () => {
  const { value, label } = await newSchool();
  const { id } = await submitted({ school: value });
  await boss.post(api.retireSchool(value));
  assert((await teacher.page(urls.request(id))).includes(label));
  const revision = await teacher.page(urls.reviseRequest(id));
  assert(revision.includes(`<option value="${value}" selected="">${label} (retired)</option>`));
  assert(revision.includes(`${label} is retired. This request can keep it.`));
});

test("a retired school cannot be chosen on a new form, and is the last in the filters, marked", async () => {
  const { value, label } = await newSchool();
  await boss.post(api.retireSchool(value));
  assert(!(await teacher.page(urls.newRequest)).includes(`>${label}`));
  for (const path of [urls.adminDashboard, urls.deletedRequests, urls.history]) {
    const [, filter = ""] = /<select[^>]*name="school"[^>]*>(.*?)<\/select>/s.exec(await boss.page(path)) ?? [];
    const schools = [...filter.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
    assert(schools.length > FIRST_SCHOOLS.length && schools.includes(`${label} (retired)`), path);
    const firstRetired = schools.findIndex((text) => text.endsWith(" (retired)"));
    assert(schools.slice(firstRetired).every((text) => text.endsWith(" (retired)")), schools.join());
  }
  assert.equal((await boss.get(withQuery(urls.adminDashboard, { school: value }))).status, 200);
});

const DETAILS = {
  action: "save",
  name: "Test School District",
  officeName: "Nutrition and Meal Services",
  phone: "",
  email: "",
};

test("who cancels too late is told whom to call", async () => {
  const { id } = await submitted({ lateAckChecked: true }, 1);
  const told = async () => String((await expectJson(await teacher.post(api.cancel(id)), 409)).message);
  assert.match(await told(), / Call Nutrition and Meal Services about changes\.$/);
  await boss.postForm(urls.districtSettings, { ...DETAILS, email: "food@test.example" });
  assert.match(await told(), / Email Nutrition and Meal Services at food@test\.example about changes\.$/);
  await boss.postForm(urls.districtSettings, DETAILS);
});

test("a form that names no school is a 404, and an action that does not exist a 400", async () => {
  for (const value of ["Nowhere", "", "\0"]) {
    assert.equal((await boss.postForm(urls.districtSettings, { action: "retire", value })).status, 404);
  }
  assert.equal((await boss.postForm(urls.districtSettings, { action: "explode" })).status, 400);
});

test("a link whose school the district does not have is a 400 on every list", async () => {
  const ofOffice = [urls.adminDashboard, api.adminRequests, urls.deletedRequests, api.deletedRequests, urls.history];
  const lists = [
    ...[...ofOffice, urls.historyCsv].map((path) => [boss, path] as const),
    ...[urls.directorDashboard, api.directorRequests].map((path) => [director, path] as const),
  ];
  for (const [client, path] of lists) {
    assert.match(await client.page(withQuery(path, { school: "Nowhere" }), 400), /unknown school/);
  }
});
