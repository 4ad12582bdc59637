import assert from "node:assert/strict";
import fc from "fast-check";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { type Client, expectJson } from "../../support/client.ts";
import { parseCsvRows } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";
import { test } from "../../support/test.ts";

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

test("the record says what was planned, prepared, served and left, when, by whom, and never a child", async () => {
  const id = await packed({ specialMeals: [{ studentName: "Test Student", notes: "No nuts" }] });
  const open = await packed({ school: "Gastineau" });
  assert.match(await page(), /Nothing was packed in March 2026/, "not before the day");
  await onTheDay();
  const said = { delivered: 25, servedStudents: 20, servedAdults: 2, returned: 2, discarded: 1, note: "Test Student" };
  const cooler = { packedAt: "7:15 am", packedTemperature: 42, removedAt: "7:40 am", correctiveAction: "Ice" };
  await expectJson(await admin.post(urls.api.complete(id), { ...said, ...cooler }));
  const html = await page();
  for (
    const words of ["packed 7:15 am at 42 °F (above 41 °F)", "Too warm", "District Administrator", "Not closed out"]
  ) {
    assert.ok(html.includes(words), words);
  }
  assert.ok(!html.includes("Test Student"));
  const rows = await csv();
  const [line, other] = [id, open].map((wanted) => rows.find((row) => row["Request ID"] === wanted));
  assert.deepEqual([line?.Prepared, line?.["Served students"], line?.["Served adults"]], ["25", "20", "2"]);
  assert.deepEqual([line?.Returned, line?.Discarded, line?.["Special meals"]], ["2", "1", "1"]);
  assert.equal(line?.["Served, not split"], "");
  assert.deepEqual([line?.["Packed °F"], line?.["Eat by"], line?.["Closed out by"]], [
    "42",
    "11:40 am",
    "District Administrator",
  ]);
  assert.deepEqual([other?.["Request ID"], other?.Prepared, other?.["Closed out by"]], [open, "", ""]);
});

test("of a request that was revised, the record has the version that was packed alone", async () => {
  const { id } = await submitted({}, 10);
  await approve(id);
  const revision = await revise(id, { numberOfLunches: 30, numStudents: 27, numAdults: 3 }, 10);
  await approve(revision.id);
  await onTheDay();
  assert.deepEqual((await csv()).map((row) => [row["Request ID"], row["Planned students"]]), [[revision.id, "27"]]);
});

test("one number of those served stays valid, and is told as not split", async () => {
  const id = await packed();
  await onTheDay();
  await expectJson(await admin.post(urls.api.complete(id), { delivered: 25, served: 23, returned: 2 }));
  const [line] = await csv();
  assert.deepEqual([line?.["Served students"], line?.["Served adults"], line?.["Served, not split"]], ["", "", "23"]);
});

const counts = fc.record({
  students: fc.nat(30),
  adults: fc.nat(5),
  returned: fc.nat(5),
  discarded: fc.nat(5),
});

test("whatever is closed out and corrected in any order, the page, the file and the database agree", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(2), counts), { minLength: 1, maxLength: 6 }), async (steps) => {
      await running.database.clear();
      clock.set("2026-03-02T18:00:00Z");
      admin = await running.signedIn(running.people.admin);
      const ids = [await packed(), await packed({ school: "Gastineau" }), await packed({ school: "Mendenhall" })];
      await onTheDay();
      const kept = new Map<string, Record<string, number>>();
      for (const [which, { students, adults, returned, discarded }] of steps) {
        const id = ids[which] ?? "";
        const delivered = students + adults + returned + discarded;
        const said = { delivered, servedStudents: students, servedAdults: adults, returned, discarded };
        const before = kept.get(id);
        const path = before ? urls.api.closeOut(id) : urls.api.complete(id);
        await expectJson(
          await admin.post(path, before ? { ...said, before: { ...before, served: servedOf(before) } } : said),
        );
        kept.set(id, said);
      }
      const sum = (name: string) => [...kept.values()].reduce((total, said) => total + (said[name] ?? 0), 0);
      const names = ["delivered", "servedStudents", "servedAdults", "returned", "discarded"];
      const titles = ["Prepared", "Served students", "Served adults", "Returned", "Discarded"];
      const rows = await csv();
      assert.deepEqual(
        titles.map((title) => rows.reduce((total, row) => total + Number(row[title]), 0)),
        names.map(sum),
      );
      const stored = await db.selectFrom("requests").select(["delivered", "servedStudents", "servedAdults"])
        .select(["returned", "discarded", "served"]).where("delivered", "is not", null).execute();
      assert.equal(stored.length, kept.size);
      for (const row of stored) {
        assert.equal(row.served, (row.servedStudents ?? 0) + (row.servedAdults ?? 0));
        assert.equal(row.delivered, (row.served ?? 0) + (row.returned ?? 0) + (row.discarded ?? 0));
      }
      const foot = /<tfoot>(.*?)<\/tfoot>/s.exec(await page())?.[1] ?? "";
      const cells = [...foot.matchAll(/<td class="numeric">([^<]*)<\/td>/g)].map(([, text]) => text);
      assert.deepEqual(cells.slice(2, 5), names.slice(0, 3).map((name) => String(sum(name))));
    }),
    { numRuns: 8 },
  ));

function servedOf({ servedStudents = 0, servedAdults = 0 }: Record<string, number>): number {
  return servedStudents + servedAdults;
}

test("days and months are Alaska's, also where clocks change", async () => {
  clock.set("2026-02-20T18:00:00Z");
  admin = await running.signedIn(running.people.admin);
  const { id } = await submitted({ deliveryDate: "2026-03-08", deliveryTimeText: "1:30 am" });
  await approve(id);
  const last = await submitted({ deliveryDate: "2026-03-31", deliveryTimeText: "11:30 pm", school: "Gastineau" });
  await approve(last.id);
  clock.set("2026-04-02T18:00:00Z");
  admin = await running.signedIn(running.people.admin);
  assert.deepEqual((await csv()).map(({ Date: day }) => day), ["2026-03-08", "2026-03-31"]);
  assert.deepEqual(await csv("2026-04"), []);
});
