import assert from "node:assert/strict";
import { NO_COOLER_LOG } from "../../../src/domain/requests/cooler_log.ts";
import type { AllergenTotal } from "../../../src/domain/requests/allergens.ts";
import type { Load } from "../../../src/domain/kitchen/calendar/load.ts";
import type { Delivery, KitchenDay } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { buildDaySheet, sheetState } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { buildRosters, rosterLines } from "../../../src/domain/kitchen/day_sheet/roster.ts";
import { buildServingSheets } from "../../../src/domain/kitchen/day_sheet/serving_sheet.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { totalsText } from "../../../src/domain/kitchen/texts.ts";
import { shownWithMeals } from "../../../src/domain/kitchen/day_sheet/since_print.ts";
import { aDay, aDelivery, aMeal, DAY, DISTRICT } from "../../support/sheets.ts";

function sheetOf(changes: Partial<KitchenDay>) {
  return buildDaySheet(aDay(changes), DISTRICT);
}

Deno.test("deliveries are sorted by time, however it was typed, then by school", () => {
  const { times } = sheetOf({
    deliveries: [
      aDelivery({ deliveryTimeText: "10:00 am", school: "AukeBay" }),
      aDelivery({ deliveryTimeText: "8:30 am", school: "Mendenhall" }),
      aDelivery({ deliveryTimeText: "08:30AM", school: "Gastineau" }),
      aDelivery({ deliveryTimeText: "12:15 pm", school: "AukeBay" }),
    ],
  });
  const shown = times.map(({ heading, deliveries }) => [heading, ...deliveries.map(({ school }) => school)]);
  assert.deepEqual(shown, [["8:30 am", "Gastineau", "Mendenhall"], ["10:00 am", "Auke Bay"], ["12:15 pm", "Auke Bay"]]);
});

Deno.test("the day and each time say what they add up to, and how many meals an allergen concerns", () => {
  const peanuts = aMeal("Student A", "No nuts", { allergens: ["PEANUTS"] });
  const sheet = sheetOf({
    deliveries: [
      aDelivery({
        numberOfLunches: 30,
        numStudents: 28,
        numAdults: 2,
        specialMeals: [peanuts, peanuts, aMeal("Student B", "Vegan")],
      }),
      aDelivery({
        numberOfLunches: 1,
        numStudents: 0,
        numAdults: 1,
        deliveryTimeText: "10:00 am",
        specialMeals: [peanuts],
      }),
    ],
  });
  assert.equal(totalsText(sheet.counts), "2 requests, 31 lunches (28 students, 3 adults), 4 special meals");
  const textsOf = (totals: AllergenTotal[]) => totals.map(({ text }) => text);
  assert.deepEqual(textsOf(sheet.allergens), ["Peanuts (3)", "1 meal with notes only"]);
  assert.deepEqual(sheet.times.map(({ totals, allergens }) => [totals, ...textsOf(allergens)]), [
    ["1 request, 30 lunches (28 students, 2 adults), 3 special meals", "Peanuts (2)", "1 meal with notes only"],
    ["1 request, 1 lunch (0 students, 1 adult), 1 special meal", "Peanuts (1)"],
  ]);
});

Deno.test("a sheet's version is made of no child's name or words, and another one after midnight and each change", () => {
  const delivery = aDelivery({ specialMeals: [aMeal("Student A", "Kiwi")], comments: "With Student B" });
  const stateOf = (changes: Partial<Delivery>, now = DISTRICT.now) =>
    JSON.stringify(sheetState(aDay({ deliveries: [{ ...delivery, ...changes }] }), { ...DISTRICT, now }));
  const state = stateOf({});
  assert.doesNotMatch(state, /Student|Kiwi/);
  assert.equal(stateOf({}, new Date(DISTRICT.now.getTime() + 1_000)), state);
  const at = DISTRICT.now.toISOString();
  for (const changes of [{ updatedAt: at }, { erasedAt: at }]) assert.notEqual(stateOf(changes), state);
  assert.notEqual(stateOf({}, new Date(DISTRICT.now.getTime() + DAY_MS)), state);
});

Deno.test("a delivery says that a revision waits, for which day", () => {
  const waiting = { id: "1", version: 1, deliveryTimeText: "8:30 am" };
  const { times } = sheetOf({
    deliveries: [
      aDelivery({ status: "COMPLETED", school: "AukeBay" }),
      aDelivery({ waitingRevision: { ...waiting, deliveryDate: "2026-11-30" }, school: "Gastineau" }),
      aDelivery({ waitingRevision: { ...waiting, deliveryDate: "2026-12-02" }, school: "Harborview" }),
    ],
  });
  const expected = [[], ["Revision in review"], ["Revision in review, for Dec 2, 2026"]];
  assert.deepEqual(times[0]?.deliveries.map(({ marks }) => marks), expected);
});

Deno.test("unapproved requests are apart, without the meals, and are in no total", () => {
  const { waitingRevision: _none, specialMeals: _meals, ...request } = aDelivery({ status: "IN_REVIEW" });
  const sheet = sheetOf({
    unapproved: [
      { ...request, specialMealCount: 2, effectiveOn: null },
      { ...request, version: 1, specialMealCount: 0, effectiveOn: "2026-12-01" },
      { ...request, version: 2, specialMealCount: 0, effectiveOn: request.deliveryDate },
    ],
  });
  assert.equal(totalsText(sheet.counts), "0 requests, 0 lunches (0 students, 0 adults)");
  assert.equal(sheet.none, "No approved deliveries on this day.");
  const name = `Auke Bay, 8:30 am, 126 lunches (${request.id.slice(0, 8)})`;
  assert.deepEqual(sheet.unapproved.map(({ text }) => text), [
    `${name} · 2 special meals`,
    `${name} · Revision 1 · would move here from Tuesday, Dec 1, 2026`,
    `${name} · Revision 2 · the approved version above stays in effect until you decide`,
  ]);
});

const PRINTED = aDelivery();
type Left = NonNullable<KitchenDay["lastPrint"]>["versions"][number]["left"];
const LEFT = { at: "2026-11-29T20:00:00.000Z", by: "Test Administrator", ids: [] };

const REVISED = { ...PRINTED, id: crypto.randomUUID(), version: 1 };

/** Now and at the last printing there was a delivery, unless a test says otherwise; and the lines that tell the changes. */
const SINCE: [name: string, now: Delivery | null, left: Left | "unprinted" | null, lines: string[]][] = [
  ["nothing", PRINTED, null, []],
  ["only a status", { ...PRINTED, status: "IN_PROGRESS" }, null, []],
  ["a revision that changed nothing", REVISED, null, []],
  ["a request that is new", PRINTED, "unprinted", ["New"]],
  ["another number of lunches", { ...REVISED, numberOfLunches: 130, numStudents: 118 }, null, [
    "Changed",
    "Total lunches: 126 → 130",
    "Students: 114 → 118",
  ]],
  ["a special meal more", { ...REVISED, specialMeals: [aMeal("Student A", "No nuts")] }, null, [
    "Changed",
    "Special meal: Student A: (none) → No nuts",
  ]],
  ["a request that moved away", null, { why: "moved", to: "2026-12-03" }, ["Moved", "Now on Thursday, Dec 3, 2026"]],
  ["a request that is cancelled", null, { why: "cancelled" }, ["Cancelled"]],
  ["a request that is deleted", null, { why: "deleted" }, ["Deleted"]],
];

for (const [name, now, left, lines] of SINCE) {
  Deno.test(`since the last printing, ${name} ${lines.length === 0 ? "is no change" : "is marked"}`, () => {
    const versions = left === "unprinted" ? [] : [{ request: PRINTED, left }];
    const { sincePrint, times } = sheetOf({ deliveries: now ? [now] : [], lastPrint: { ...LEFT, versions } });
    const [{ marks, changes } = { marks: [], changes: [] }] = times[0]?.deliveries ?? [];
    assert.deepEqual([...marks, ...changes], now ? lines : []);
    assert.equal(sincePrint?.printed, "Printed Nov 29, 2026 11:00 AM by Test Administrator");
    assert.deepEqual(sincePrint.lines.flatMap(({ mark, details }) => [mark, ...details]), lines);
    assert.equal(sincePrint.none, lines.length === 0 ? "Nothing has changed." : null);
  });
}

/** Days with 126 approved lunches: those in review, what can be packed, and what the sheet says. */
const LOADS: [inReview: number, capacity: number | null, load: Load | null][] = [
  [0, null, null],
  [0, 126, { text: "126 of 126 approved", tone: null }],
  [0, 125, { text: "126 of 125 approved: over capacity", tone: "danger" }],
  [1000, 1000, { text: "126 of 1,000 approved, 1,000 in review", tone: "warning" }],
];

for (const [inReview, capacity, load] of LOADS) {
  Deno.test(`a sheet of 126 lunches and ${inReview} in review says "${load?.text ?? "nothing"}"`, () => {
    assert.deepEqual(sheetOf({ deliveries: [PRINTED], inReview, capacity }).load, load);
  });
}

Deno.test("a sheet says that its day is closed and why, and how to reach the office", () => {
  const closed = sheetOf({ closedReason: "Spring break" });
  assert.deepEqual([closed.closed, closed.contact], ["Closed: Spring break", null]);
  const district = { ...DISTRICT.district, phone: "907-555-0100" };
  const open = buildDaySheet(aDay(), { ...DISTRICT, district });
  assert.deepEqual([open.closed, open.contact], [null, "Call Nutrition and Meal Services at 907-555-0100"]);
});

Deno.test("a serving sheet writes the time as the day sheet does, however it was typed", () => {
  const { sheets } = buildServingSheets([aDelivery({ deliveryTimeText: "08:30AM" })], { ...DISTRICT, date: DAY });
  assert.deepEqual(sheets[0]?.facts[1], { label: "Time", value: "8:30 am" });
});

Deno.test("lunches that are picked up are told apart on the day's papers, and counted", () => {
  const pickup = aDelivery({ numberOfLunches: 30, numStudents: 28, numAdults: 2, pickup: true });
  const { counts, times } = sheetOf({ deliveries: [pickup, aDelivery({ pickup: false })] });
  assert.match(totalsText(counts), /adults\), 30 for pickup/);
  assert.deepEqual(times[0]?.deliveries.map((line) => line.pickup).sort(), ["", "Pickup"]);
  const { sheets } = buildServingSheets([pickup], { ...DISTRICT, date: DAY });
  assert.deepEqual(sheets[0]?.facts[1], { label: "Ready at", value: "8:30 am · Pickup" });
});

Deno.test("a limit that is set later says nothing about a day that is over", () => {
  const day = aDay({ deliveries: [aDelivery({ numberOfLunches: 30 })], capacity: 20 });
  const loadAt = (now: string) => buildDaySheet(day, { ...DISTRICT, now: new Date(now) }).load?.text;
  assert.equal(loadAt("2026-12-01T08:59:00Z"), "30 of 20 approved: over capacity");
  assert.equal(loadAt("2026-12-01T09:01:00Z"), undefined);
});

Deno.test("a cooler that was too warm says so, with what was done about it", () => {
  const coolerLog = { ...NO_COOLER_LOG, coolersOut: 2, receivedTemperature: 43, correctiveAction: "Ice was added" };
  const lines = sheetOf({ deliveries: [aDelivery({ coolerLog })] }).times[0]?.deliveries;
  assert.deepEqual(lines?.map(({ cooler, tooWarm, coolersOut: out }) => [cooler, tooWarm, out]), [
    ["Cooler: 2 coolers out, received at 43 °F (above 41 °F)", "Too warm: Ice was added", "2"],
  ]);
});

Deno.test("a reader sees the meals of the day and of what it is compared with, and of nothing that left it", () => {
  const meals = [aMeal("Student A", "No nuts")];
  const before = aDelivery({ specialMeals: meals });
  const now = { ...before, id: crypto.randomUUID(), version: 1, specialMeals: [] };
  const gone = aDelivery({ specialMeals: meals });
  const erased = aDelivery({ specialMeals: meals, erasedAt: "2026-11-01T00:00:00.000Z" });
  const versions = [{ request: before, left: null }, { request: gone, left: { why: "cancelled" as const } }];
  const shown = shownWithMeals({ deliveries: [now, erased, aDelivery()], lastPrint: { ...LEFT, versions } });
  assert.deepEqual(shown, [before.id]);
});

Deno.test("a roster has a line a lunch, special meals first, and adults apart; no meal is without a line", () => {
  const specialMeals = [aMeal("Student A", "EpiPen", { allergens: ["PEANUTS"] }), aMeal("Student B", "Vegan")];
  const linesOf = (numStudents: number, numAdults: number) => {
    const delivery = aDelivery({ numStudents, numAdults, numberOfLunches: numStudents + numAdults, specialMeals });
    const [sheet] = buildRosters([delivery], { ...DISTRICT, date: DAY }).sheets;
    assert.ok(sheet);
    return rosterLines(sheet).map((
      { heading, lines },
    ) => [heading, ...lines.map(({ number, name }) => `${number} ${name}`)]);
  };
  const [a, b] = ["1 Student A · Allergy: Peanuts · EpiPen", "2 Student B · Vegan"];
  assert.deepEqual(linesOf(3, 1), [["Students", a, b, "3 "], ["Adults", "4 "]]);
  assert.deepEqual(linesOf(1, 0), [["Students", a], ["Adults", b]]);
});
