import assert from "node:assert/strict";
import { findDistrict } from "../../../db/district/details.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { transact } from "../../../db/client.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { closeDays } from "../../../db/kitchen/change_closed_days.ts";
import type { ListedSchool } from "../../../src/domain/district/schools.ts";
import { addDays, alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { homeFor, rosterUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, expectText } from "../../support/client.ts";
import { historySays } from "../../support/families.ts";
import { pdfText, withoutBlanks } from "../../support/downloads.ts";
import { requestForm } from "../../support/forms.ts";
import { addPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { FIRST_SCHOOLS, schoolNamed, TEST_DISTRICT } from "../../support/schools.ts";
import { dumpTables } from "../../support/tables.ts";

const running = await testApp();

const { clock, database: { db }, people } = running;
const { api } = urls;
const { submitted } = requestsOf(running);
const { admin: boss, director, teacher } = await running.allSignedIn();
const office = await running.signedIn(await addPerson(db, people.admin, "ADMIN", "office@test.example"));

let added = 0;

/** A school of its own, for a test to change. */
async function newSchool(): Promise<ListedSchool> {
  const label = `Test School ${++added}`;
  await change({ ...DETAILS, newSchool: label });
  return await schoolNamed(db, label);
}

/** Posts a form of the page that is in order. */
async function change(fields: Record<string, string>, school = ""): Promise<void> {
  assert.equal((await boss.postForm(withQuery(urls.districtSettings, { school }), fields)).status, 303);
}

const BAG_TEXT = "Sandwich (has soy)\nWho brings coolers?";
const BAG_HEADING = "What we pack and what you bring";

const NOT_ASKED = { budgetCodeUse: "OFF", budgetCodeHint: "", rostersSince: "" };
const DETAILS = { action: "save", ...TEST_DISTRICT };

/** Each of the dashboard's first steps with its state, and where it leads; undefined without a list. */
async function stepsOn(client: Client): Promise<string[] | undefined> {
  const [, list] = /<ul class="first-steps [^>]*>(.*?)<\/ul>/s.exec(await client.page(urls.adminDashboard)) ?? [];
  return list?.split("</li>").slice(0, -1).map((step) => {
    const words = step.replace(/<\/(?:span|div|a)>|<form/g, " $&").replace(/<[^>]+>/g, "").replace("&#x27;", "'");
    return `${words.replace(/\s+/g, " ").trim()} -> ${/href="([^"]*)"/.exec(step)?.[1]}`;
  });
}

Deno.test("a super admin's dashboard lists what a new district needs, with its state, until all of it is done", async () => {
  await db.updateTable("users").set({ email: "admin@localhost" }).where("id", "=", people.admin.id).execute();
  const ownAddress = urls.userAddress(people.admin.id);
  assert.deepEqual(await stepsOn(boss), [
    `Your own address To do admin@localhost gets no email -> ${ownAddress}`,
    `Office's phone To do Not set -> ${urls.districtSettings}`,
    `Schools To do ${
      FIRST_SCHOOLS.map(({ label }) => label).join(", ")
    } These Are Our Schools -> ${urls.districtSettings}#schools`,
    `Capacity To do Unlimited -> ${urls.calendar}#capacity`,
    `Closed days To do None entered -> ${urls.calendar}#closed-days`,
    `Mail Done Set up -> ${urls.system}`,
    `First users Done 5 have access -> ${urls.pendingUsers}`,
  ]);
  assert.equal(await stepsOn(office), undefined);

  await db.updateTable("users").set({ email: people.admin.email }).where("id", "=", people.admin.id).execute();
  await change({ ...DETAILS, phone: "907-555-0100" });
  await change({ action: "confirm-schools" });
  assert.match(await boss.page(urls.history), /Schools confirmed/);
  assert.deepEqual((await stepsOn(boss))?.slice(0, 3), [
    `Your own address Done ${people.admin.email} -> ${ownAddress}`,
    `Office's phone Done 907-555-0100 -> ${urls.districtSettings}`,
    `Schools Done 9 schools -> ${urls.districtSettings}#schools`,
  ]);
  await transact(db, async (tx) => {
    const day = addDays(alaskaDate(clock.now), 40);
    const by = { actor: people.admin, now: clock.now };
    await setCapacity(tx, { ...by, weekday: 1, lunches: 400 });
    await closeDays(tx, { ...by, from: day, to: day, reason: "Inventory" });
  });
  assert.equal(await stepsOn(boss), undefined);
  await change(DETAILS);
});

Deno.test("the first steps say which lines set up mail, and go when a super admin dismisses them", async () => {
  const { admin: boss, director } = await (await testApp({ isMailConfigured: false })).allSignedIn();
  const words = /^Mail To do .*SMTP_URL=smtps:\/\/user:password@host MAIL_FROM=lunches@example\.org -> \/admin\/mail$/;
  assert.match((await stepsOn(boss))?.[5] ?? "", words);
  const form = { action: "dismiss" };
  const refused = await director.postForm(urls.districtSettings, form);
  assert.equal(refused.headers.get("Location"), urls.directorDashboard);
  assert.notEqual(await stepsOn(boss), undefined);
  const done = await boss.postForm(urls.districtSettings, form);
  assert.deepEqual([done.status, done.headers.get("Location")], [303, urls.adminDashboard]);
  assert.equal(await stepsOn(boss), undefined);
  assert.match(await boss.page(urls.history), /First steps dismissed/);
});

// tests/domain/district/schools_test.ts has the rules themselves.
Deno.test("what is wrong with a school is said at its field; nothing is changed, and all that was typed stays", async () => {
  const before = await dumpTables(db);
  const typed = {
    ...DETAILS,
    name: "Typed District",
    "schools.Mendenhall": "Typed School",
    "opened.schools.Mendenhall": "Mendenhall",
  };
  const wrong: [number, Record<string, string>][] = [
    [422, { newSchool: "ʼ" }],
    [422, { newSchool: "a\0b" }],
    [422, { budgetCodeUse: "SOMETIMES" }],
    [409, { newSchool: "Auke Bay" }],
    [409, { action: "retire", "schools.AukeBay": "gastineau" }],
  ];
  for (const [status, fields] of wrong) {
    const posted = boss.postForm(withQuery(urls.districtSettings, { school: "Harborview" }), { ...typed, ...fields });
    const html = await expectText(await posted, status);
    assert.match(html, /class="field-error"/);
    for (const text of ["Typed District", "Typed School"]) assert(html.includes(`value="${text}"`), text);
  }
  assert.deepEqual(await dumpTables(db), before);
});

Deno.test("every button of the page saves all that was typed on it, and a name that two changed is said at its field", async () => {
  const [first, second] = [await openPage(), await openPage()];
  // Two may trade their names.
  const traded = { "schools.Gastineau": "Harborview", "schools.Harborview": "Gastineau" };
  const typed = { ...first, ...traded, phone: "907-555-0133", newSchool: "Typed Elementary", action: "up" };
  await change(typed, "Harborview");
  const names = (await findSchools(db)).map(({ label }) => label);
  const expected = [["Harborview", "Gastineau", "Glacier Valley"], "Typed Elementary"];
  assert.deepEqual([names.slice(2, 5), names.at(-1)], expected);
  assert.equal((await findDistrict(db)).phone, "907-555-0133");

  const late = { ...second, "schools.Gastineau": "Third Name", "schools.Mendenhall": "Mendenhall River" };
  const conflict = await expectText(await boss.postForm(urls.districtSettings, late), 409);
  assert(conflict.includes("Gastineau was changed in the meantime. It is now Harborview. Save again to replace it."));
  // One as typed, one as it is now.
  for (const name of ["Third Name", "Gastineau"]) assert(conflict.includes(`value="${name}"`), name);
  await change({ ...second, "schools.Mendenhall": "Mendenhall River" });
  assert.deepEqual(
    (await historySays(db, "district.")).filter((event) => event.startsWith("School renamed")).toSorted(),
    [
      "School renamed: Gastineau to Harborview",
      "School renamed: Harborview to Gastineau",
      "School renamed: Mendenhall to Mendenhall River",
    ],
  );
});

Deno.test("a plain administrator is refused at the district settings, and sees no link to them", async () => {
  const before = await dumpTables(db);
  for (const [client, role] of [[office, "ADMIN"], [director, "DIRECTOR"], [teacher, "REQUESTER"]] as const) {
    const posted = client.postForm(urls.districtSettings, { ...DETAILS, newSchool: "Mine" });
    for (const response of await Promise.all([client.get(urls.districtSettings), posted])) {
      assert.deepEqual([response.status, response.headers.get("Location")], [303, homeFor(role)]);
    }
  }
  assert.deepEqual(await dumpTables(db), before);
  for (const path of [urls.adminDashboard, urls.settings, urls.help]) {
    assert(!(await office.page(path)).includes(urls.districtSettings), path);
    assert((await boss.page(path)).includes(urls.districtSettings), path);
  }
});

Deno.test("the page and the revision of a request whose school was retired still name it", async () => {
  const { value, label } = await newSchool();
  const { id } = await submitted({ school: value });
  await change({ ...DETAILS, action: "retire" }, value);
  assert((await teacher.page(urls.request(id))).includes(label));
  const revision = await teacher.page(urls.reviseRequest(id));
  assert(revision.includes(`<option value="${value}" selected="">${label} (retired)</option>`));
  assert(revision.includes(`${label} is retired. This request can keep it.`));
});

Deno.test("a retired school cannot be chosen on a new form, and is the last in the filters, marked", async () => {
  const { value, label } = await newSchool();
  await change({ ...DETAILS, action: "retire" }, value);
  assert(!(await teacher.page(urls.newRequest)).includes(`>${label}`));
  for (const path of [urls.adminDashboard, urls.deletedRequests, urls.history]) {
    const [, filter = ""] = /<select[^>]*name="school"[^>]*>(.*?)<\/select>/s.exec(await boss.page(path)) ?? [];
    assert.match(filter, new RegExp(`>${FIRST_SCHOOLS.at(-1)?.label}<.*>${label} \\(retired\\)<`, "s"), path);
  }
  assert.equal((await boss.get(withQuery(urls.adminDashboard, { school: value }))).status, 200);
});

Deno.test("a teacher who cancels too late learns whom to call", async () => {
  const { id } = await submitted({ lateAckChecked: true }, 1);
  const told = async () => String((await expectJson(await teacher.post(api.cancel(id)), 409)).message);
  assert.match(await told(), / Call Nutrition and Meal Services about changes\.$/);
  await boss.postForm(urls.districtSettings, { ...DETAILS, email: "food@test.example" });
  assert.match(await told(), / Email Nutrition and Meal Services at food@test\.example about changes\.$/);
  await boss.postForm(urls.districtSettings, DETAILS);
});

/** Returns what the page's form posts when it is saved as it is shown. */
async function openPage(): Promise<Record<string, string>> {
  const [, form = ""] =
    /<form[^>]*>((?:(?!<form).)*value="save".*?)<\/form>/s.exec(await boss.page(urls.districtSettings)) ?? [];
  const inputs = [...form.matchAll(/<input [^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map((
    [, name, value],
  ) => [name, value]);
  const [, use = ""] = /<option value="(\w+)" selected/.exec(form) ?? [];
  const [, bagText = ""] = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(form) ?? [];
  return { action: "save", ...Object.fromEntries(inputs), budgetCodeUse: use, bagText };
}

Deno.test("what is in the bag is above the special meals of forms, requests and papers from when it is entered until it is emptied", async () => {
  const { id } = await submitted();
  const papers = [urls.printRequest(id), rosterUrls.request(id)];
  const pages = [urls.newRequest, urls.reviseRequest(id), urls.request(id), ...papers];
  const shown = () => Promise.all(pages.map((page) => teacher.page(page)));
  const untouched = await shown();
  for (const page of untouched) assert(!page.includes(BAG_HEADING));

  const opened = await openPage();
  await change({ ...opened, bagText: BAG_TEXT.replace("\n", "\r\n") });
  assert.equal((await findDistrict(db)).bagText, BAG_TEXT);
  for (const [index, page] of (await shown()).entries()) {
    const [, after = ""] = page.split(`${BAG_HEADING}</h2>`);
    const text = /^.{0,80}class="prose">Sandwich \(has soy\)\nWho brings coolers\?<\/p>.*Special meal/si;
    assert.match(after, text, pages[index]);
  }
  const pdf = await teacher.get(urls.api.pdf(id));
  const words = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
  const inOrder = ["What we pack and what you bring", "Sandwich (has soy)", "Who brings coolers?", "Special Meal"];
  assert(withoutBlanks(words).includes(withoutBlanks(inOrder.join(""))), words);

  // Its lines make a difference, and a page from before it does not take it back.
  await change({ ...opened, phone: "907-555-0144" });
  await change({ ...await openPage(), bagText: BAG_TEXT.replace("\n", "\r\n\r\n") });
  assert.equal((await findDistrict(db)).bagText, BAG_TEXT.replace("\n", "\n\n"));
  await change({ ...await openPage(), bagText: " ", phone: "" });
  assert.deepEqual(await shown(), untouched);
});

Deno.test("the address of a school's kitchen is in the school's row, and in no list that names schools", async () => {
  const [first, second] = [await openPage(), await openPage()];
  const mine = () => teacher.get(api.myRequests).then((response) => expectJson(response));
  const before = await mine();
  assert.match(await boss.page(urls.districtSettings), />Kitchen email of Glacier Valley</);
  await change({ ...first, "kitchens.GlacierValley": " Cafeteria@Test.example " });
  assert.equal((await openPage())["kitchens.GlacierValley"], "cafeteria@test.example");
  assert.deepEqual(await mine(), before);
  const late = { ...second, "kitchens.GlacierValley": "late@test.example" };
  const conflict = await expectText(await boss.postForm(urls.districtSettings, late), 409);
  assert(conflict.includes("Kitchen email of Glacier Valley was changed in the meantime. It is now cafeteria@test."));
  const wrong = boss.postForm(urls.districtSettings, { ...await openPage(), "kitchens.GlacierValley": "nobody" });
  assert.match(await expectText(await wrong, 422), /value="nobody".*Invalid email address/s);
  await change({ ...second, "kitchens.Mendenhall": "" });
  assert.equal((await openPage())["kitchens.GlacierValley"], "cafeteria@test.example", "the other page left it");
  await change({ ...await openPage(), "kitchens.GlacierValley": "" });
  assert(!JSON.stringify(await historySays(db, "district.")).includes("cafeteria@"));
});

Deno.test("two who save the district's details from old pages keep each other's changes, and learn where both changed one", async () => {
  const [first, second] = [await openPage(), await openPage()];
  await change({ ...first, phone: "907-555-0111", email: "kitchen@test.example" });
  await change({ ...second, officeName: "Lunch Office", email: "kitchen@test.example" });
  const both = { officeName: "Lunch Office", phone: "907-555-0111", email: "kitchen@test.example" };
  assert.deepEqual(await findDistrict(db), { ...TEST_DISTRICT, ...both, ...NOT_ASKED });

  const late = { ...second, officeName: "Food Office", phone: "907-555-0122", email: "" };
  const conflict = await expectText(await boss.postForm(urls.districtSettings, late), 409);
  for (const now of ["Office name was changed in the meantime. It is now Lunch Office.", "It is now 907-555-0111."]) {
    assert(conflict.includes(`${now} Save again to replace it.`), now);
  }
  assert(!conflict.includes("It is now kitchen"), "they left the address as it was");
  assert.deepEqual(await findDistrict(db), { ...TEST_DISTRICT, ...both, ...NOT_ASKED });
  for (const shown of ["Food Office", "907-555-0122", "kitchen@test.example"]) {
    assert(conflict.includes(`value="${shown}"`), shown);
  }
  // Another error does not hide it.
  const wrong = await expectText(await boss.postForm(urls.districtSettings, { ...late, name: "" }), 422);
  assert(wrong.includes("It is now Lunch Office.") && wrong.includes("District name is required"));

  await change({ ...await openPage(), ...TEST_DISTRICT });
});

Deno.test("a super admin has orders asked for a budget code, and a call without one is then refused at its field", async () => {
  await change({ ...await openPage(), budgetCodeUse: "REQUIRED", budgetCodeHint: "1000-22-..." });
  const said = "District details changed: Budget code: Not asked → Required: Budget code hint: (none) → 1000-22-...";
  assert((await historySays(db, "district.")).includes(said));
  const chosen = ['<option value="REQUIRED" selected="">Required</option>', 'value="1000-22-..."'];
  const page = await boss.page(urls.districtSettings);
  for (const html of chosen) assert(page.includes(html), html);

  const order = (changes: object) => teacher.post(api.requests, { ...requestForm(clock.now), ...changes });
  const refused = await expectJson(await order({}), 422);
  assert.deepEqual(refused.errors, [{ field: "budgetCode", message: "Budget code is required" }]);
  const { id } = await expectJson<{ id: string }>(await order({ budgetCode: "1000-22-77" }), 201);
  const revise = (changes: object) => teacher.post(api.revisions(id), { ...requestForm(clock.now), ...changes });
  assert.equal((await revise({ budgetCode: " ", gradesText: "5th" })).status, 422);

  await change({ ...await openPage(), budgetCodeUse: "OPTIONAL" });
  assert.equal((await order({ recipientEmail: "x@test.example" })).status, 201);

  await change({ ...await openPage(), budgetCodeUse: "OFF" });
  const kept = await expectJson<{ id: string }>(await revise({ budgetCode: "5", gradesText: "5th" }), 201);
  assert((await teacher.page(urls.request(kept.id))).includes("1000-22-77"), "old values stay");
  await change({ ...await openPage(), budgetCodeHint: "" });
});

Deno.test("a form that names no school is a 404, and an action that does not exist a 400", async () => {
  for (const school of ["Nowhere", "", "\0"]) {
    const posted = boss.postForm(withQuery(urls.districtSettings, { school }), { ...DETAILS, action: "retire" });
    await expectText(await posted, 404);
  }
  assert.equal((await boss.postForm(urls.districtSettings, { action: "explode" })).status, 400);
});

Deno.test("a link whose school the district does not have is a 400 on every list", async () => {
  const ofOffice = [urls.adminDashboard, api.adminRequests, urls.deletedRequests, api.deletedRequests, urls.history];
  const lists = [
    ...[...ofOffice, urls.historyCsv].map((path) => [boss, path] as const),
    ...[urls.directorDashboard, api.directorRequests].map((path) => [director, path] as const),
  ];
  for (const [client, path] of lists) {
    assert.match(await client.page(withQuery(path, { school: "Nowhere" }), 400), /unknown school/);
  }
});
