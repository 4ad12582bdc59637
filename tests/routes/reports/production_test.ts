import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { PRODUCTION_COUNTS } from "../../../src/domain/reports/production.ts";
import { fromColumns } from "../../../src/domain/requests/close_out.ts";
import { addDays, deliveryInstant } from "../../../src/domain/time/alaska_time.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";
import { TEST_DISTRICT } from "../../support/schools.ts";

const running = await testApp();
const { clock, database: { db } } = running;
const { submitted, approve, revise } = requestsOf(running);
let admin: Client;
Deno.test.beforeEach(async () => {
  await running.database.clear();
  clock.set("2026-03-02T18:00:00Z");
  admin = await running.signedIn(running.people.admin);
});

const MONTH = { month: "2026-03" };
const page = (query: Record<string, string> = MONTH) => admin.page(withQuery(urls.production, query));
const csv = async (month = "2026-03") => parseCsvRows(await admin.page(withQuery(urls.productionCsv, { month })));

/** A request in progress, whose delivery is due by now. */
async function packed(changes: Parameters<typeof submitted>[0] = {}, days = 10): Promise<string> {
  const { id } = await submitted(changes, days);
  await approve(id);
  await expectJson(await admin.post(urls.api.progress(id)));
  return id;
}

async function onTheDay(): Promise<void> {
  clock.advance({ days: 10 });
  admin = await running.signedIn(running.people.admin);
}

Deno.test("the record says what was planned, prepared, served and left, when, by whom, and never a child", async () => {
  const id = await packed({ specialMeals: [{ studentName: "Test Student", notes: "No nuts" }] });
  const open = await packed({ school: "Gastineau" });
  assert.match(await page(), /Nothing was packed in March 2026/, "not before the day");
  await onTheDay();
  const said = { delivered: 25, servedStudents: 20, servedAdults: 2, returned: 2, discarded: 1, note: "Test Student" };
  const cooler = {
    coolersOut: 3,
    coolersBack: 2,
    packedAt: "7:15 am",
    packedTemperature: 42,
    removedAt: "7:40 am",
    correctiveAction: "Test Student has ice",
  };
  await expectJson(await admin.post(urls.api.complete(id), { ...said, ...cooler }));
  const html = await page();
  const words = ["packed 7:15 am at 42 °F (above 41 °F)", "Too warm", "3 coolers out, 2 coolers back"];
  for (const each of [...words, "District Administrator", "Not closed out"]) assert.ok(html.includes(each), each);
  assert.ok(!html.includes("Test Student") && html.includes("Corrective action noted"));
  assert.ok(html.includes(`${TEST_DISTRICT.name} Nutrition and Meal Services`));
  const looks = () =>
    db.selectFrom("auditEvents").select(["requestId", "actorId"]).where("type", "=", "request.view-meals").execute();
  assert.deepEqual(await looks(), []);
  const rows = await csv();
  assert.deepEqual(await looks(), [{ requestId: id, actorId: running.people.admin.id }]);
  const [line, other] = [id, open].map((wanted) => rows.find((row) => row["Request ID"] === wanted));
  assert.deepEqual([line?.Prepared, line?.["Served students"], line?.["Served adults"]], ["25", "20", "2"]);
  assert.deepEqual([line?.Returned, line?.Discarded, line?.["Special meals"]], ["2", "1", "1"]);
  assert.equal(line?.["Served, no breakdown"], "");
  assert.deepEqual([line?.["Coolers out"], line?.["Coolers back"], other?.["Coolers out"]], ["3", "2", ""]);
  const [closed, cooled] = [line?.["Closed out by"], [line?.["Packed °F"], line?.["Eat by"]]];
  assert.deepEqual([closed, cooled], ["District Administrator", ["42", "11:40 am"]]);
  assert.deepEqual([other?.["Request ID"], other?.Prepared, other?.["Closed out by"]], [open, "", ""]);
});

Deno.test("the record says that there is a note for the kitchen, and its file says which, in a month that has one", async () => {
  const [id, other] = [await packed({ specialMeals: [] }), await packed()];
  await onTheDay();
  assert.ok(!Object.hasOwn((await csv())[0] ?? {}, "Note for the kitchen"));
  await db.insertInto("kitchenNotes").values({ familyId: id, note: "Pat is ill" }).execute();
  assert.match(await page(), />Note for the kitchen</);
  assert.doesNotMatch(await page(), /Pat is ill/);
  const noted = (await csv()).map((row) => [row["Request ID"], row["Note for the kitchen"]]);
  assert.deepEqual(Object.fromEntries(noted), { [id]: "Pat is ill", [other]: "" });
  const looks = await db.selectFrom("auditEvents").select("requestId").where("type", "=", "request.view-meals")
    .execute();
  assert.deepEqual(looks, [{ requestId: id }]);
});

Deno.test("of a request that was revised, the record has the version that was packed alone", async () => {
  const { id } = await submitted({}, 10);
  await approve(id);
  const revision = await revise(id, { numberOfLunches: 30, numStudents: 27, numAdults: 3 }, 10);
  await approve(revision.id);
  await onTheDay();
  assert.deepEqual((await csv()).map((row) => [row["Request ID"], row["Planned students"]]), [[revision.id, "27"]]);
});

const COUNTS = PRODUCTION_COUNTS.map(({ title }) => title);
const step = fc.record({
  which: fc.nat(2),
  how: fc.constantFrom("split", "whole", "day sheet"),
  students: fc.nat(30),
  adults: fc.nat(5),
  returned: fc.nat(5),
  discarded: fc.nat(5),
});

Deno.test("whatever is closed out and corrected in any order, the page, the file and the database agree", () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await running.database.clear();
      clock.set("2026-03-02T18:00:00Z");
      admin = await running.signedIn(running.people.admin);
      const ids = [
        await packed({ numStudents: 20, numAdults: 5 }, 9),
        await packed({ school: "Gastineau" }),
        await packed({ school: "Mendenhall", numStudents: 25, numAdults: 0 }),
      ];
      await onTheDay();
      for (const { which, how, ...counted } of steps) await closeOut(ids[which] ?? "", how, counted);
      const stored = await storedSums();
      const rows = await csv();
      assert.deepEqual(
        Map.groupBy(rows, (row) => row.Date ?? "").entries().map(([day, ofDay]) => [day, columnSums(ofDay)]).toArray(),
        stored,
        "the file",
      );
      assert.ok(rows.every((row) => COUNTS.every((title) => /^\d*$/.test(row[title] ?? "-"))));
      const table = /<table>(.*?)<\/table>/s.exec(await page())?.[1] ?? "";
      const sums = table.split('class="production-sum"').slice(1).map((html) =>
        [...html.matchAll(/<td class="numeric">([^<]*)<\/td>/g)].slice(0, COUNTS.length)
          .map(([, text]) => text === "—" ? null : Number(text))
      );
      const linesOf = (day: string) => rows.filter(({ Date }) => Date === day).length;
      const totals = stored.filter(([day]) => linesOf(day) > 1).map(([, ofDay]) => ofDay);
      assert.deepEqual(sums, [...totals, columnSums(rows)], "the page, without a total under a single line");
    }),
    { numRuns: 8 },
  ));

type Counted = Record<"students" | "adults" | "returned" | "discarded", number>;

/** Closes out a request, or corrects its close-out. */
async function closeOut(id: string, how: string, { students, adults, returned, discarded }: Counted): Promise<void> {
  const row = await db.selectFrom("requests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const served = how === "whole" ? { served: students + adults } : { servedStudents: students, servedAdults: adults };
  const said = { delivered: students + adults + returned + discarded, ...served, returned, discarded };
  if (row.status === "COMPLETED") {
    await expectJson(await admin.post(urls.api.closeOut(id), { ...said, before: fromColumns(row) }));
  } else if (how === "day sheet") {
    const fields = Object.entries(said).map(([name, value]) => [`deliveries.${id}.${name}`, String(value)]);
    const form = { action: "save-close-outs", date: row.deliveryDate, ...Object.fromEntries(fields) };
    const day = withQuery(urls.kitchen, { date: row.deliveryDate });
    assert.equal((await admin.postForm(day, form)).status, 303);
  } else await expectJson(await admin.post(urls.api.complete(id), said));
}

/** The nine sums of each day as the database adds them up. */
async function storedSums(): Promise<[string, (number | null)[]][]> {
  const { rows } = await sql<{ day: string; sums: (number | null)[] }>`
    select delivery_date::text as day, array[sum(num_students), sum(num_adults), sum(delivered), sum(served_students),
      sum(served_adults), sum(served) filter (where served_students is null), sum(returned), sum(discarded),
      sum((select count(*) from special_meals where request_id = requests.id))]::int[] as sums
    from requests group by delivery_date order by delivery_date`.execute(db);
  return rows.map(({ day, sums }) => [day, sums]);
}

/** The sums of the file's columns; null for a column without a number. */
function columnSums(rows: Record<string, string>[]): (number | null)[] {
  return COUNTS.map((title) => {
    const known = rows.map((row) => row[title]).filter(Boolean);
    return known.length === 0 ? null : known.reduce((total, text) => total + Number(text), 0);
  });
}

Deno.test("a cooler log alone, and a close-out that was taken back, are nobody's close-out and stay on the page", async () => {
  const [logged, back] = [await packed({}, 9), await packed()];
  await onTheDay();
  const cooler = { packedAt: "7:15 am", packedTemperature: 38 };
  await expectJson(await admin.post(urls.api.complete(logged), cooler));
  await expectJson(await admin.post(urls.api.complete(back), { delivered: 25 }));
  await expectJson(await admin.post(urls.api.closeOut(back), { before: { delivered: 25 } }));
  assert.deepEqual((await csv()).map((row) => [row["Closed out by"], row["Closed out at"]]), [["", ""], ["", ""]]);
  const html = await page();
  assert.equal(html.match(/<td>Not closed out<\/td>/g)?.length, 2);
  assert.ok(html.includes("packed 7:15 am at 38 °F"));
});

Deno.test("a busy month has 500 lines to a page, whole days, its total on each, and all of it in the file", async () => {
  const id = await packed();
  await onTheDay();
  const { familyId: _family, id: _id, parentId: _parent, searchText: _text, ...row } = await db.selectFrom("requests")
    .selectAll()
    .where("id", "=", id).executeTakeFirstOrThrow();
  const days = [-3, -2, -1].flatMap((day) => Array.from({ length: 300 }, () => addDays(row.deliveryDate, day)));
  await db.insertInto("requests").values(days.map((deliveryDate) => ({
    ...row,
    deliveryDate,
    deliveryAt: deliveryInstant(deliveryDate, row.deliveryTimeText),
  }))).execute();
  const last = await page({ ...MONTH, page: "3" });
  assert.match(last, /, page 3 of 3</);
  assert.equal(last.match(/class="production-sum"/g)?.length, 2, "a day of many lines, and the month");
  assert.match(last, /Month total<\/th><td class="numeric">19822</);
  assert.equal((await csv()).length, 901);
  assert.equal((await admin.get(withQuery(urls.production, { ...MONTH, page: "9" }))).status, 302);
});
