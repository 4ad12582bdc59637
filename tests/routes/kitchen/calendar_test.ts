import assert from "node:assert/strict";
import { findCapacities } from "../../../db/kitchen/capacities.ts";
import { listClosedRanges } from "../../../db/kitchen/closed_days.ts";
import { addDays, alaskaDate, formatDayOfWeek } from "../../../src/domain/time/alaska_time.ts";
import { type DayLoad, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson, expectText } from "../../support/client.ts";
import { requestForm } from "../../support/forms.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();

const { clock } = running;
const { api } = urls;
const { submitted, approve } = requestsOf(running);
const { admin, director, teacher } = await running.allSignedIn();

let used = 40;

/** A day that no other test uses, a few weeks ahead. */
function newDay(): string {
  return addDays(alaskaDate(clock.now), used++);
}

/** Posts a form of the calendar that is in order. */
async function change(fields: Record<string, string>): Promise<void> {
  assert.equal((await admin.postForm(urls.calendar, { confirmed: "yes", ...fields })).status, 303);
}

const close = (from: string, reason = "Spring break", to = from) => change({ action: "close", from, to, reason });

interface Refusal {
  message: string;
  errors: { field: string; message: string }[];
}

Deno.test("days are closed and opened again, and opening them twice does nothing", async () => {
  const day = newDay();
  await close(day);
  const form = requestForm(clock.now, { deliveryDate: day });
  const { errors } = await expectJson<Refusal>(await teacher.post(api.requests, form), 422);
  assert.deepEqual(errors, [{ field: "deliveryDate", message: "Closed: Spring break" }]);
  const [range] = await listClosedRanges(running.database.db, { from: day, to: day });
  for (let press = 0; press < 2; press++) await change({ action: "open", id: range?.id ?? "" });
  await expectJson(await teacher.post(api.requests, form), 201);
});

Deno.test("the calendar shows each day's lunches against the capacity, and a closed day with its reason", async () => {
  const day = "2026-09-16";
  await approve((await submitted({ deliveryDate: day })).id);
  await submitted({ deliveryDate: day });
  await close("2026-09-21", "In-service <day>", "2026-09-22");
  const path = withQuery(urls.calendar, { month: "2026-09" });
  assert.match(await admin.page(path), />Sep 16, 2026. 25 lunches approved, 25 in review</);
  const weekdays = WEEKDAYS.map((number) => [`weekday${number}`, number === 3 ? "60" : ""]);
  await change({ action: "set-weekdays", ...Object.fromEntries(weekdays) });
  const html = await admin.page(path);
  assert.match(html, /<h1[^>]*>Calendar for September 2026<\/h1>/);
  assert.match(html, />Sep 16, 2026. 25 of 60 lunches approved, 25 in review</);
  assert.match(html, />25 \/ 60<.*>\+25</);
  assert.equal(html.match(/Closed: In-service &lt;day&gt;/g)?.length, 2);
  const chosen = withQuery(urls.calendar, { month: "2026-09", day });
  assert.ok(html.includes(`href="${chosen.replace("&", "&amp;")}#day"`));
  const dayPage = await admin.page(chosen);
  assert.match(dayPage, /Empty: as every Wednesday, 60.*>Every week</s);
  assert.ok(dayPage.includes(`href="${withQuery(urls.kitchen, { date: day })}"`));
  await change({ action: "set-day", date: day, lunches: "49" });
  const withReview = await admin.page(path);
  assert.match(withReview, /25 of 49 lunches approved, 25 in review, over<.*data-tone="warning"[^>]*>\+25: over/);
  await change({ action: "set-day", date: day, lunches: "24" });
  assert.match(
    await admin.page(path),
    /25 of 24 lunches approved, 25 in review, over<.*data-tone="danger"[^>]*>25 \/ 24/,
  );
});

Deno.test("the calendar shows five weeks, or the month of a day that is in none of them, and posts return to the day", async () => {
  const weeks = await admin.page(`${urls.calendar}?day=2026-04-05`);
  assert.match(weeks, /<h1[^>]*>Calendar<.*month=2026-03"[^>]*>All of March 2026<.*>Sunday, Apr 5, 2026</s);
  const days = weeks.match(/(?<=month-day"[^>]*><[^>]*>)[^<.]+/g);
  assert.deepEqual([days?.[0], days?.length, days?.at(-1)], ["Mar 2, 2026", 35, "Apr 5, 2026"]);
  const later = await admin.page(`${urls.calendar}?day=2026-04-06`);
  assert.match(later, /<h1[^>]*>Calendar for April 2026<.*>Monday, Apr 6, 2026</s);
  assert.match(await admin.page(`${urls.calendar}?day=2100-01-01`, 400), /day must be a date from 2000 to 2099/);
  assert.doesNotMatch(await admin.page(`${urls.calendar}?day=2026-03-01`), /value="(set-day|close)"/);
  const form = { action: "set-day", date: "2026-04-06", lunches: "9" };
  for (const [query, at] of [["?day=2026-04-06", "?"], ["?month=2026-05&day=2026-05-01", "?month=2026-04&"]]) {
    const { headers } = await admin.postForm(urls.calendar + query, form);
    assert.equal(headers.get("Location"), `${urls.calendar}${at}day=2026-04-06&done=capacitySaved`);
  }
});

Deno.test("a closed day's requests unfold from its badge, and a day closed meanwhile keeps what was typed", async () => {
  const day = "2026-10-05";
  const { id } = await submitted({ deliveryDate: day });
  await close(day, "Boiler repair");
  const page = withQuery(urls.calendar, { day });
  const html = await admin.page(page);
  assert.match(html, new RegExp(`<summary>.*>1 request<.*doesn't cancel.*href="${urls.reviewRequest(id)}"`, "s"));
  assert.doesNotMatch(html, /name="reason"/);
  const again = { action: "close", from: day, to: "", reason: "Wind", confirmed: "yes" };
  const refused = await expectText(await admin.postForm(page, again), 422);
  assert.match(refused, /value="Wind".*is already closed: Boiler repair<\/span>/s);
});

Deno.test("months are chosen from a list, which every browser has, up to two years from the one shown", async () => {
  const choices = (await admin.page(`${urls.calendar}?month=2031-05`)).match(/(?<=<option value=")[^>]+/g) ?? [];
  assert.deepEqual([0, 24, 48].map((index) => choices[index]), ['2029-05"', '2031-05" selected=""', '2033-05"']);
});

Deno.test("an invalid month is a 400 wherever one is asked for, and the calendar goes from its first month to its last", async () => {
  for (const path of [urls.calendar, urls.reports, urls.reportsCsv, urls.production]) {
    for (const month of ["2026-13", "1999-12", "2100-01", "next", "%00"]) {
      const html = await admin.page(`${path}?month=${month}`, 400);
      assert.match(html, /This link is invalid: month must be a month from 2000-01 to 2099-12, such as 2026-03\./);
    }
  }
  assert.doesNotMatch(await admin.page(`${urls.calendar}?month=2000-01`), /rel="prev"|December 1999/);
  assert.doesNotMatch(await admin.page(`${urls.calendar}?month=2099-12`), /rel="next"|January 2100/);
});

Deno.test("a form that is refused comes back with what was typed, and with the words at the field", async () => {
  const wrong: [fields: Record<string, string>, words: RegExp, typed: string][] = [
    [{ action: "close", from: "2026-11-20", to: "2026-11-19", reason: "Back" }, /before the first day/, "Back"],
    [{ action: "close", from: "", to: "", reason: "No day" }, /Required/, "No day"],
    [{ action: "set-weekdays", weekday1: "plenty" }, /Must be a whole number/, "plenty"],
    [{ action: "set-day", date: "", lunches: "77" }, /Required/, "77"],
  ];
  for (const [fields, words, typed] of wrong) {
    const html = await expectText(await admin.postForm(urls.calendar, fields), 422);
    assert.match(html, words);
    assert(html.includes(`value="${typed}"`), typed);
    // One thing is wrong with each: a last day that is left empty is the first one, and not required.
    assert.equal(html.match(/class="field-error"/g)?.length, 1);
  }
  assert.equal((await admin.postForm(urls.calendar, { action: "open", id: "x" })).status, 422);
  assert.equal((await admin.postForm(urls.calendar, { action: "party" })).status, 400);
  assert.equal((await admin.postForm(`${urls.calendar}?month=2026-13`, { action: "close" })).status, 400);
});

Deno.test("a requester learns a day's lunches and capacity, without those of the request they revise", async () => {
  const date = newDay();
  const { familyId } = await submitted({ deliveryDate: date });
  await submitted({ deliveryDate: date, numberOfLunches: 5, numStudents: 5, numAdults: 0 });
  await change({ action: "set-day", date, lunches: "30" });
  const of = async (client: Client, query = {}) =>
    await expectJson<DayLoad>(await client.get(withQuery(api.kitchenDay, { date, ...query })), 200);
  assert.deepEqual(await of(teacher), { date, lunches: 30, inReview: 30, capacity: 30 });
  assert.deepEqual(await of(director, { exceptFamily: familyId }), { date, lunches: 5, inReview: 5, capacity: 30 });
  for (const wrong of ["2026-02-30", "tomorrow", "\0", ""]) {
    const { message } = await expectJson<Refusal>(await teacher.get(withQuery(api.kitchenDay, { date: wrong })), 400);
    assert.equal(message, "This link is invalid: date must be a date such as 2026-03-02.");
  }
});

const OFFICES: [Client, string][] = [[admin, urls.adminDashboard], [director, urls.directorDashboard]];

/** Returns what heads a day's rows in the list of an office. */
async function headerOf(client: Client, path: string, day: string): Promise<string> {
  const html = await client.page(`${path}${path.includes("?") ? "&" : "?"}school=AukeBay`);
  const headers = [...html.matchAll(/<th scope="rowgroup".*?<\/th>/gs)];
  const texts = headers.map(([header]) => header.replaceAll(/<[^>]*>/g, ""));
  return texts.find((text) => text.startsWith(formatDayOfWeek(day))) ?? "";
}

Deno.test("over capacity refuses nobody, and heads the requests of the day for the office", async () => {
  const day = newDay();
  await change({ action: "set-day", date: day, lunches: "30" });
  await submitted({ deliveryDate: day });
  const header = await headerOf(admin, urls.adminDashboard, day);
  assert.equal(header, formatDayOfWeek(day) + " · 0 of 30 approved, 25 in review");
  assert.equal(await headerOf(director, urls.directorDashboard, day), formatDayOfWeek(day));
  const answer = await teacher.post(api.requests, requestForm(clock.now, { deliveryDate: day }));
  const { id } = await expectJson<LunchRequest>(answer, 201);
  const fits = await admin.page(urls.reviewRequest(id));
  assert.match(
    fits,
    /aria-describedby="review-warnings"[^>]*>Approve<.*id="review-warnings".*With this: 25 of 30\. 25 more in review\./s,
  );
  assert.doesNotMatch(fits, /Over capacity/);
  await change({ action: "set-day", date: day, lunches: "20" });
  assert.equal(await headerOf(admin, withQuery(urls.adminDashboard, { sort: "lunches" }), day), "");
  const review = await admin.page(urls.reviewRequest(id));
  assert.match(review, /Over capacity.*With this: 25 of 20\. 25 more in review\./s);
});

Deno.test("a closed day is marked in the list, and comes before the Approve button of its requests", async () => {
  const day = newDay();
  const { id } = await submitted({ deliveryDate: day });
  assert.doesNotMatch(await headerOf(admin, urls.adminDashboard, day), /Closed/);
  assert.doesNotMatch(await admin.page(urls.reviewRequest(id)), /review-warnings/);
  await close(day, "Inventory", "");
  for (const [client, path] of OFFICES) assert.match(await headerOf(client, path, day), / Closed: Inventory$/);
  assert.match(
    await admin.page(urls.reviewRequest(id)),
    /aria-describedby="review-warnings"[^>]*>Approve<.*id="review-warnings".*Closed: Inventory/s,
  );
});

Deno.test("closing a day with requests asks first, and names them and their requesters", async () => {
  const day = newDay();
  const { id } = await submitted({ deliveryDate: day });
  const form = { action: "close", from: day, to: "", reason: "Snow" };
  const asked = await expectText(await admin.postForm(urls.calendar, form), 200);
  assert.match(asked, /Close Days With Requests.*1 request is for these days/s);
  assert(asked.includes(`href="${urls.reviewRequest(id)}"`));
  assert.match(asked, /href="mailto:\?bcc=[^"]+%40/);
  assert.match(asked, new RegExp(`name="from" value="${day}"`));
  assert.doesNotMatch(await admin.page(urls.calendar), /Snow/);
  assert.equal((await admin.postForm(urls.calendar, { ...form, confirmed: "yes" })).status, 303);
  assert.match(await admin.page(urls.calendar), /Snow/);
  assert.equal((await admin.postForm(urls.calendar, { ...form, from: newDay() })).status, 303);
});

Deno.test("an empty number asks before it removes a limit, and not where there is none", async () => {
  const date = newDay();
  const limitOf = () => findCapacities(running.database.db, { from: date, to: date });
  const forms: (Record<string, string> & { name: string })[] = [
    { action: "set-weekdays", name: "weekday1" },
    { action: "set-day", date, name: "lunches" },
  ];
  for (const { name, ...form } of forms) {
    const empty = { ...form, [name]: " " };
    await admin.postForm(urls.calendar, { ...empty, confirmed: "yes" });
    assert.equal((await admin.postForm(urls.calendar, empty)).status, 303);
    await admin.postForm(urls.calendar, { ...form, [name]: "620" });
    const before = await limitOf();
    const asked = await expectText(await admin.postForm(urls.calendar, empty), 200);
    assert.match(asked, /Remove the Limit.*The limit for (Mondays|[A-Z][a-z]{2} \d+, \d+) is 620 lunches/s);
    assert.deepEqual(await limitOf(), before);
    assert.equal((await admin.postForm(urls.calendar, { ...empty, confirmed: "yes" })).status, 303);
    assert.notDeepEqual(await limitOf(), before);
  }
});
