import assert from "node:assert/strict";
import ICAL from "ical.js";
import { urls, withOutcome, withQuery } from "../../../src/domain/urls.ts";
import { accountsOf } from "../../support/accounts.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, expectText } from "../../support/client.ts";
import { PASSWORD, type TestPerson } from "../../support/people.ts";
import { requestsOf } from "../../support/requests.ts";
import { dumpTables } from "../../support/tables.ts";
import { schoolNamed, TEST_DISTRICT } from "../../support/schools.ts";

const running = await testApp();
const { clock, database: { db }, people } = running;
const { submitted, approve, deny, revise } = requestsOf(running);
Deno.test.beforeEach(async () => {
  await running.database.clear();
  clock.set("2026-03-02T18:00:00Z");
});

/** Has a person make a link in their Settings, or a new one, and answers its path. */
async function linkOf(person: TestPerson, client?: Client): Promise<string> {
  const session = client ?? await running.signedIn(person);
  const isRenewed = (await session.page(urls.settings)).includes("Renew Link");
  const response = await session.postForm(urls.renewCalendarFeed);
  const done = isRenewed ? "calendarLinkRenewed" : "calendarLinkCreated";
  assert.equal(response.headers.get("Location"), `${withOutcome(urls.settings, done)}#calendar-feed`);
  const html = await session.page(urls.settings);
  const link = new RegExp(`value="${running.url}(/calendar/[\\w-]{43}\\.ics)"`).exec(html)?.[1];
  assert(link, html);
  return link;
}

/** A calendar's own request: no cookie, and a phone's name. */
const subscriber = () => running.client();
const PHONE = { "User-Agent": "iOS/18.0 iPhone Mobile" };

interface Event {
  uid: string;
  summary: string;
  location: string | null;
  status: string;
  sequence: number;
  start: string;
  modified: string;
}

async function read(link: string): Promise<ICAL.Component> {
  return new ICAL.Component(ICAL.parse(await expectText(await subscriber().get(link, PHONE))));
}

/** The events of a calendar as another library reads them. */
async function eventsOf(link: string): Promise<Event[]> {
  return (await read(link)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      status: String(component.getFirstPropertyValue("status")),
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      modified: String(component.getFirstPropertyValue("last-modified")),
    };
  });
}

async function statusOf(link: string): Promise<number> {
  const response = await subscriber().get(link);
  await response.body?.cancel();
  return response.status;
}

const summaries = async (link: string) => (await eventsOf(link)).map(({ summary }) => summary);

Deno.test("a requester's calendar has their own deliveries from 30 days ago on, in Juneau's time all year", async () => {
  const link = await linkOf(people.teacher);
  const winter = await submitted({ school: "Mendenhall", numberOfLunches: 21, numStudents: 20, numAdults: 1 }, 3);
  const trip = { deliveryTimeText: "1:05 pm", className: "Ms. S.", destination: "Museum" };
  const summer = await submitted({ ...trip, pickup: true }, 30);
  await submitted({}, 30, people.otherTeacher);
  await approve(winter.id);
  const events = await eventsOf(link);
  assert.deepEqual(events.map(({ uid, summary, status, start }) => [uid, summary, status, start]), [
    [winter.id, "Lunches: Mendenhall (21)", "CONFIRMED", "2026-03-05T17:30:00.000Z"],
    [summer.id, "Lunches: Auke Bay (25), pickup, in review", "TENTATIVE", "2026-04-01T21:05:00.000Z"],
  ]);
  assert((await read(link)).toString().includes("Status: In Review\\nMs. S. · Museum\\nStudents: 22"));
  assert.equal((await read(link)).toString().split("TRANSP:TRANSPARENT").length - 1, 2, "nobody is busy then");
  assert.deepEqual(events.map(({ location }) => location), ["Mendenhall", null], "no one says where it is picked up");
  clock.advance({ days: 33 });
  assert.equal((await eventsOf(link)).length, 2, "30 days after");
  clock.advance({ days: 1 });
  assert.equal((await eventsOf(link)).length, 1);
});

Deno.test("an event keeps its UID through revisions, and its SEQUENCE and LAST-MODIFIED rise with every change", async () => {
  const link = await linkOf(people.teacher);
  const { id } = await submitted({ school: "Mendenhall" });
  let revisionId = "";
  const teacher = await running.signedIn(people.teacher);
  const steps: [change: () => Promise<unknown>, summary: string, status: string][] = [
    [async () => {}, "Lunches: Mendenhall (25), in review", "TENTATIVE"],
    [() => approve(id), "Lunches: Mendenhall (25)", "CONFIRMED"],
    [
      async () => revisionId = (await revise(id, { school: "Mendenhall", numberOfLunches: 31, numStudents: 28 })).id,
      "Lunches: Mendenhall (25)",
      "CONFIRMED",
    ],
    [() => deny(revisionId, "Too many"), "Lunches: Mendenhall (25)", "CONFIRMED"],
    [() => teacher.post(urls.api.revert(revisionId)), "Lunches: Mendenhall (25)", "CONFIRMED"],
    [
      async () => revisionId = (await revise(id, { school: "Mendenhall", numberOfLunches: 31, numStudents: 28 })).id,
      "Lunches: Mendenhall (25)",
      "CONFIRMED",
    ],
    [() => approve(revisionId), "Lunches: Mendenhall (31)", "CONFIRMED"],
    [() => teacher.post(urls.api.cancel(revisionId)), "Lunches: Mendenhall (31), cancelled", "CANCELLED"],
  ];
  const changes: string[] = [];
  let before = -1;
  for (const [change, summary, status] of steps) {
    clock.advance({ minutes: 10 });
    await change();
    const [event, ...others] = await eventsOf(link);
    assert(event);
    assert.deepEqual(others, []);
    assert.deepEqual([event.uid, event.summary, event.status], [id, summary, status]);
    assert(event.sequence > before);
    before = event.sequence;
    changes.push(event.modified);
  }
  assert.deepEqual(changes, [...new Set(changes)].toSorted());
});

Deno.test("a cancelled request is in calendars for 30 days, and a deleted one is gone at once", async () => {
  const link = await linkOf(people.teacher);
  const { id } = await submitted({}, 60);
  const teacher = await running.signedIn(people.teacher);
  await expectJson(await teacher.post(urls.api.cancel(id)));
  clock.advance({ days: 30 });
  assert.deepEqual(await summaries(link), ["Lunches: Auke Bay (25), cancelled"]);
  clock.advance({ days: 1 });
  assert.deepEqual(await summaries(link), []);
  const { id: deleted } = await submitted({}, 20);
  await deny(deleted, "Too many");
  assert.deepEqual(await summaries(link), ["Lunches: Auke Bay (25), denied"]);
  const admin = await running.signedIn(people.admin);
  await expectJson(await admin.post(urls.api.delete(deleted), {}));
  assert.deepEqual(await summaries(link), []);
});

Deno.test("a password that is changed or reset ends the calendar link", async () => {
  const person = await accountsOf(running).active("feeds@test.example");
  const client = await running.signedIn(person);
  const link = await linkOf(person, client);
  const change = { currentPassword: PASSWORD, newPassword: "Salmonberry 1867 creek" };
  await expectJson(await client.post(urls.api.changePassword, change));
  assert.equal(await statusOf(link), 404);

  const next = await linkOf(person);
  assert.equal(await statusOf(next), 200);
  const admin = await running.signedIn(people.admin);
  await expectJson(await admin.post(urls.api.resetPassword(person.id), { newPassword: "Cloudberry 1867 creek" }));
  assert.equal(await statusOf(next), 404);
});

Deno.test("directors and administrators get the district or a school; requesters only their own", async () => {
  await submitted({ school: "Mendenhall" });
  await submitted({ school: "Gastineau" }, 31, people.otherTeacher);
  const both = ["Lunches: Mendenhall (25), in review", "Lunches: Gastineau (25), in review"];
  const readers = [
    [people.director, both, both.slice(1)],
    [people.admin, both, both.slice(1)],
    [people.teacher, both.slice(0, 1), []],
  ] as const;
  for (const [person, all, ofSchool] of readers) {
    const client = await running.signedIn(person);
    const link = await linkOf(person, client);
    const school = { school: "Gastineau" };
    assert.deepEqual(await summaries(link), all);
    assert.deepEqual(await summaries(withQuery(link, school)), ofSchool);
    const html = await client.page(withQuery(urls.settings, school));
    assert.equal(html.includes("School in the calendar"), person !== people.teacher);
    assert(html.includes(`${link}?school=Gastineau"`) && html.includes(`href="webcal://`));
    const nowhere = { school: "Nowhere" };
    for (const path of [withQuery(link, nowhere), withQuery(urls.settings, nowhere)]) {
      assert.match(await client.page(path, 400), /unknown school/);
    }
  }
});

Deno.test("no student, note, comment or recipient is in a calendar", async () => {
  await submitted({
    specialMeals: [{ studentName: "Sølvi Unmistakable", notes: "Carries an epinephrine pen" }],
    comments: "Use the side door",
    recipientFirstName: "Recognizable",
  });
  for (const person of [people.teacher, people.admin]) {
    const text = await (await subscriber().get(await linkOf(person))).text();
    for (const secret of ["Unmistakable", "epinephrine", "side door", "Recognizable", "907-555", "@test.example"]) {
      assert(!text.includes(secret), secret);
    }
    assert(text.includes("Lunches: Auke Bay"));
  }
});

Deno.test("a calendar that did not change is a 304; a delivery, school or district that did is new", async () => {
  const admin = await running.signedIn(people.admin);
  await admin.postForm(urls.districtSettings, { action: "save", ...TEST_DISTRICT, newSchool: "Áakʼw" });
  const { value } = await schoolNamed(db, "Áakʼw");
  const link = await linkOf(people.teacher);
  const { id } = await submitted({ school: value });
  const first = await subscriber().get(link);
  assert.deepEqual(
    ["Content-Type", "Cache-Control", "Referrer-Policy"].map((name) => first.headers.get(name)),
    ["text/calendar; charset=utf-8", "private, no-cache", "no-referrer"],
  );
  const text = await first.text();
  clock.advance({ minutes: 50 });
  assert.equal(await (await subscriber().get(link)).text(), text, "the same deliveries are the same file");
  const changes = [
    () => approve(id),
    () =>
      admin.postForm(urls.districtSettings, {
        action: "save",
        ...TEST_DISTRICT,
        [`schools.${value}`]: "Kax̱dig̱oowu Hít",
      }),
    () => db.updateTable("district").set({ name: "North, South & West" }).execute(),
  ];
  for (const change of changes) {
    const etag = (await subscriber().get(link)).headers.get("ETag") ?? "";
    const again = await subscriber().get(link, { "If-None-Match": `"other", ${etag}` });
    assert.deepEqual([again.status, await again.text(), again.headers.get("ETag")], [304, "", etag]);
    await change();
    await expectText(await subscriber().get(link, { "If-None-Match": etag }));
  }
  assert.deepEqual(await summaries(link), ["Lunches: Kax̱dig̱oowu Hít (25)"]);
  const name = (await read(link)).getFirstPropertyValue("name");
  assert.equal(name, "Field Trip Lunches: North\\, South & West", "as the file escapes it");
  await db.updateTable("district").set({ name: "Test School District" }).execute();
});

Deno.test("renewing a link ends the old one at once, and removing it ends them all", async () => {
  const client = await running.signedIn(people.teacher);
  const [first, second] = [await linkOf(people.teacher, client), await linkOf(people.teacher, client)];
  assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200]);
  const removed = await client.postForm(urls.removeCalendarFeed);
  assert.equal(removed.headers.get("Location"), `${withOutcome(urls.settings, "calendarLinkRemoved")}#calendar-feed`);
  assert.equal(await statusOf(second), 404);
  assert(!(await client.page(urls.settings)).includes(".ics"));
});

Deno.test("a link without access and one that does not exist get the same 404", async () => {
  const { active, revoke } = accountsOf(running);
  const person = await active("leaver@test.example");
  const link = await linkOf(person);
  const answers = new Set<string>();
  const ask = async (path: string) => answers.add(await expectText(await subscriber().get(path), 404));
  const setAccess = (accountStatus: "PENDING" | "DENIED" | "APPROVED") =>
    db.updateTable("users").set({ accountStatus, deniedReason: accountStatus === "DENIED" ? "Left" : null })
      .where("id", "=", person.id).execute();
  for (const accountStatus of ["PENDING", "DENIED"] as const) {
    await setAccess(accountStatus);
    await ask(link);
  }
  await setAccess("APPROVED");
  assert.deepEqual(await summaries(link), []);
  await revoke(person.id, "Left");
  await setAccess("APPROVED");
  await ask(link);
  for (const file of ["x.ics", `${"A".repeat(43)}.ics`, ".ics", "%00.ics", `${"A".repeat(5_000)}.ics`]) {
    await ask(urls.calendarFeed(file));
  }
  await ask(link.replace(/\.ics$/, ""));
  assert.equal(answers.size, 1);
});

// tests/http/logged_path_test.ts has every way to write such a path.
Deno.test("reading calendars writes nothing down, and no log has a link", async () => {
  const link = await linkOf(people.teacher);
  const before = await dumpTables(db);
  for (let count = 0; count < 5; count++) assert.equal(await statusOf(link), 200);
  assert.deepEqual(await dumpTables(db), before);
  const secret = link.slice("/calendar/".length, -".ics".length);
  for (const path of [link.replace("c", "C"), `/api${link}`, `/requests/${secret}`]) await statusOf(path);
  assert(!JSON.stringify([running.logged, running.loggedRequests]).includes(secret));
});

Deno.test("links have limits of 20 and 120 a minute, which do not tell which links exist", async () => {
  const statuses = async (path: string, times: number) => {
    const counts: Record<number, number> = {};
    for (let count = 0; count < times; count++) {
      const response = await subscriber().get(path);
      await response.body?.cancel();
      counts[response.status] = (counts[response.status] ?? 0) + 1;
      if (response.status === 429) assert(Number(response.headers.get("Retry-After")) <= 60);
    }
    return counts;
  };
  const link = await linkOf(people.teacher);
  clock.advance({ minutes: 2 });
  assert.deepEqual(await statuses(link, 22), { 200: 20, 429: 2 });
  assert.deepEqual(await statuses(urls.calendarFeed("x.ics"), 122), { 404: 120, 429: 2 });
  assert.deepEqual(await statuses(await linkOf(people.director), 2), { 200: 2 }, "behind the same address");
  clock.advance({ minutes: 1 });
  assert.deepEqual(await statuses(link, 1), { 200: 1 });
});
