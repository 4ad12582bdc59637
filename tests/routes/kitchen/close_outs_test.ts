import assert from "node:assert/strict";
import { addDays, alaskaDate, startOfDay } from "../../../src/domain/time/alaska_time.ts";
import { HOUR_MS } from "../../../src/domain/time/durations.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { testApp } from "../../support/app.ts";
import { expectJson, expectText } from "../../support/client.ts";
import { pdfText } from "../../support/downloads.ts";
import { requestsOf } from "../../support/requests.ts";

const running = await testApp();
Deno.test.beforeEach(() => running.database.clear());
const { submitted, approve } = requestsOf(running);
const kitchen = await running.signedIn(running.people.admin);
const DATE = alaskaDate(running.clock.now);

type Row = [id: string, delivered: string, students: string, returned: string, cooler?: Record<string, string>];

const save = (...rows: Row[]) => saveOn(DATE, rows);
const saveOn = (date: string, rows: Row[]) =>
  kitchen.postForm(withQuery(urls.kitchen, { date }), {
    action: "save-close-outs",
    date,
    ...Object.fromEntries(
      rows.flatMap(([requestId, delivered, servedStudents, returned, cooler]) =>
        Object.entries({ delivered, servedStudents, returned, ...cooler })
          .map(([name, value]) => [`deliveries.${requestId}.${name}`, value])
      ),
    ),
  });

async function inProgress() {
  const { id } = await submitted({}, 30);
  await approve(id);
  await expectJson(await kitchen.post(urls.api.progress(id)));
  return await today(id);
}

/** Lets a delivery be today's, for which nothing can be ordered any more. */
async function today(id: string, deliveryDate = DATE): Promise<string> {
  const deliveryAt = new Date(startOfDay(deliveryDate).getTime() + 8 * HOUR_MS);
  await running.database.db.updateTable("requests").set({ deliveryDate, deliveryAt }).where("id", "=", id)
    .execute();
  return id;
}

const noted = async (...ids: string[]) => {
  const rows = await running.database.db.selectFrom("requests")
    .select(["id", "status", "delivered", "served", "returned"]).execute();
  return ids.map((id) => {
    const { id: _, ...row } = rows.find((row) => row.id === id) ?? assert.fail(id);
    return Object.values(row);
  });
};

const coolerOf = async (id: string) =>
  (await running.database.db.selectFrom("requests").select("coolerLog").where("id", "=", id).executeTakeFirstOrThrow())
    .coolerLog;

Deno.test("one save closes out all deliveries of a time, and leaves those without numbers as they are", async () => {
  const [first, second, third] = [await inProgress(), await inProgress(), await inProgress()];
  await expectJson(await kitchen.post(urls.api.complete(second)));
  const page = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  assert.match(page, /Close Out 3 Deliveries/);
  const response = await save([first, "25", "23", "2"], [second, "25", "", ""], [third, "", "", ""]);
  assert.equal(response.headers.get("Location"), withQuery(urls.kitchen, { date: DATE, done: "closeOutsSaved" }));
  const saved = [["COMPLETED", 25, 23, 2], ["COMPLETED", 25, null, null], ["IN_PROGRESS", null, null, null]];
  assert.deepEqual(await noted(first, second, third), saved);
  assert.match(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Close Out 1 Delivery/);
});

Deno.test("As Ordered fills in a time or the day beside what was typed, and nothing is saved before Save", async () => {
  const [first, second] = [await inProgress(), await inProgress()];
  const fill = async (asOrdered: string, typed: Record<string, string> = {}) => {
    const form = { date: DATE, action: "as-ordered", ...typed };
    const page = await expectText(await kitchen.postForm(withQuery(urls.kitchen, { asOrdered }), form), 200);
    const valueOf = (id: string, field: string) =>
      new RegExp(`id="${id}-${field}"[^>]* value="([^"]*)"`).exec(page)?.[1];
    return (id: string) =>
      ["delivered", "servedStudents", "servedAdults", "returned", "discarded", "coolersOut", "coolersBack"].map((
        field,
      ) => valueOf(id, field) ?? "");
  };
  const ordered = ["25", "22", "3", "0", "0", "", ""];
  for (const asOrdered of ["day", "time-8-00-am"]) {
    const filled = await fill(asOrdered, { [`deliveries.${second}.returned`]: "4" });
    assert.deepEqual(filled(first), ordered, asOrdered);
    assert.deepEqual(filled(second), ["", "", "", "4", "", "", ""]);
  }
  assert.deepEqual((await fill("time-9-00-am"))(first), ["", "", "", "", "", "", ""]);
  const cooler = { date: DATE, action: "as-ordered", [`deliveries.${first}.coolersOut`]: "2" };
  const withCooler = await expectText(
    await kitchen.postForm(withQuery(urls.kitchen, { asOrdered: "day" }), cooler),
    200,
  );
  assert.match(withCooler, /<details open=""><summary>Cooler Log/);
  assert.deepEqual(await noted(first), [["IN_PROGRESS", null, null, null]]);
  await save([first, "25", "22", "0", { servedAdults: "3" }]);
  assert.deepEqual(await noted(first), [["COMPLETED", 25, 25, 0]]);
});

Deno.test("all errors of a form are said at once, at their fields; where deliveries are refused, all are named and none is saved", async () => {
  const ids = [];
  for (let number = 0; number < 4; number++) ids.push(await inProgress());
  const cooler = { packedAt: "soon", packedTemperature: "43", receivedAt: "late" };
  const page = await expectText(await save(...ids.map((id): Row => [id, "many", "-1", "2", cooler])), 422);
  assert.match(page, /<details id="close-outs"[^>]* open="">/);
  for (const id of ids) {
    for (const field of ["delivered", "servedStudents", "packedAt", "receivedAt", "correctiveAction"]) {
      assert.match(page, new RegExp(`id="${id}-${field}-error"`), field);
    }
  }
  const denied = [await today((await submitted({}, 30)).id), await today((await submitted({}, 30)).id)];
  const one: Row = [ids[0] ?? "", "25", "", ""];
  const refused = await expectText(await save(one, ...denied.map((id): Row => [id, "25", "", ""])), 409);
  for (const id of denied) assert.match(refused, new RegExp(`${id.slice(0, 8)}: This request is now In Review`));
  assert.match(refused, /Nothing was saved\./);
  assert.deepEqual(await noted(...ids), Array(4).fill(["IN_PROGRESS", null, null, null]));
});

Deno.test("a form without numbers, and one with a delivery that is gone, say that nothing was saved", async () => {
  const [first, gone] = [await inProgress(), crypto.randomUUID()];
  assert.match(await expectText(await save([first, "", "", ""]), 409), /Nothing was entered, so nothing was saved\./);
  const page = await expectText(await save([first, "25", "", ""], [gone, "25", "", ""]), 409);
  assert.match(page, new RegExp(`${gone.slice(0, 8)}: .*Nothing was saved\\.`));
  assert.match(page, new RegExp(`id="${first}-delivered"[^>]* value="25"`));
});

Deno.test("a delivery of another day, a day to come and one closed out by now are refused with words", async () => {
  const moved = await inProgress();
  await running.database.db.updateTable("requests").set({ deliveryDate: addDays(DATE, 1) }).where("id", "=", moved)
    .execute();
  const answer = await (await save([moved, "25", "", ""])).text();
  assert.match(answer, /This delivery is for .*, not for this day\. Nothing was saved\./);
  assert.match(await (await saveOn(addDays(DATE, 1), [[moved, "25", "", ""]])).text(), /This day is in the future\./);
  const done = await inProgress();
  await expectJson(await kitchen.post(urls.api.complete(done), { delivered: 24 }));
  const late = await save([done, "25", "", ""]);
  assert.equal(late.status, 409);
  assert.match(await late.text(), /role="alert".*Someone changed this close-out after you opened it/s);
  assert.deepEqual(await noted(done), [["COMPLETED", 24, null, null]]);
});

Deno.test("a cooler log by itself completes nothing, prints Eat by, and stays with the close-out", async () => {
  const id = await inProgress();
  const cooler = { packedAt: "7.05", packedTemperature: "43", removedAt: "740" };
  const warm = await expectText(await save([id, "", "", "", cooler]), 422);
  assert.match(warm, new RegExp(`id="${id}-correctiveAction-error"[^>]*>Above 41 °F: enter a corrective action<`));
  await save([id, "", "", "", { ...cooler, correctiveAction: "Ice for Test Student" }]);
  assert.deepEqual(await noted(id), [["IN_PROGRESS", null, null, null]]);
  const page = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  assert.match(page, /Cooler:.*out of refrigeration 7:40 am/s);
  const pdf = await pdfText(await (await kitchen.get(withQuery(urls.servingSheetsPdf, { request: id }))).bytes());
  assert.match(pdf, /Eat ?by:? ?11:40 ?am/);
  await save([id, "", "", "", { finishedAt: "11:30 am" }]);
  await save([id, "25", "23", "2", { receivedAt: "8:30 am", receivedTemperature: "39.5" }]);
  const { packedAt, finishedAt, receivedTemperature } = await coolerOf(id) ?? {};
  assert.deepEqual([packedAt, finishedAt, receivedTemperature], ["7:05 am", "11:30 am", 39.5]);
  const history = await kitchen.page(urls.history);
  assert.match(history, /packed 7:05 am at 43 °F \(above 41 °F\), out of refrigeration 7:40 am/);
  assert.doesNotMatch(history, /Ice for/);
  const events = await running.database.db.selectFrom("auditEvents").select("detail").execute();
  assert.doesNotMatch(JSON.stringify(events), /Ice for/);
});

Deno.test("once a cooler log is saved, In Progress stays: a revision of what was approved would have none", async () => {
  const id = await inProgress();
  assert.match(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Undo 1 In Progress/);
  await save([id, "", "", "", { coolersOut: "2" }]);
  assert.doesNotMatch(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Undo \d/);
  const undo = { action: "undo-progress", date: DATE, requestIds: [id] };
  const refused = await expectText(await kitchen.postForm(withQuery(urls.kitchen, { date: DATE }), undo), 409);
  assert.match(refused, /only within 10 minutes, and not once it has a cooler log\./);
  assert.deepEqual(await noted(id), [["IN_PROGRESS", null, null, null]]);
});

Deno.test("a page that was opened before a newer reading of the cooler does not take it back", async () => {
  const id = await inProgress();
  await save([id, "", "", "", { receivedTemperature: "40" }]);
  const page = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  const fields = [...page.matchAll(/name="deliveries\.[\w-]+\.(\w+)"[^>]*?(?: value="([^"]*)")?\/?>/g)];
  assert.ok(fields.length === 14);
  const opened = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
  await save([id, "", "", "", { receivedTemperature: "45", correctiveAction: "Six were discarded" }]);
  await save([id, "25", "25", "0", { ...opened, delivered: "25", servedStudents: "25" }]);
  assert.equal((await coolerOf(id))?.receivedTemperature, 45);
  assert.doesNotMatch(await kitchen.page(withQuery(urls.kitchen, { date: DATE })), /Undo \d/);
});

Deno.test("coolers come back after the close-out, too, and those that have not are listed until then", async () => {
  const id = await inProgress();
  const YESTERDAY = addDays(DATE, -1);
  await today(id, YESTERDAY);
  const backAs = (coolersBack: string) => saveOn(YESTERDAY, [[id, "", "", "", { coolersBack }]]);
  const lists = [withQuery(urls.kitchen, { date: DATE }), withQuery(urls.reports, { month: YESTERDAY.slice(0, 7) })];
  await saveOn(YESTERDAY, [[id, "", "", "", { coolersOut: "3" }]]);
  assert.deepEqual(await noted(id), [["IN_PROGRESS", null, null, null]]);
  await saveOn(YESTERDAY, [[id, "25", "23", "2"]]);
  const field = `${withQuery(urls.kitchen, { date: YESTERDAY })}#${id}-coolersBack`;
  for (const path of lists) {
    const page = await kitchen.page(path);
    assert.ok(page.includes(`href="${field}"`) && page.includes(": 3 of 3 coolers"), path);
  }
  const tooMany = await expectText(await backAs("4"), 409);
  assert.match(tooMany, new RegExp(`id="${id}-coolersBack-error"[^>]*>More coolers came back than went out \\(3\\)<`));
  assert.ok(!tooMany.includes(`${id}-delivered"`) && !tooMany.includes("Nothing was saved"));
  await backAs("1");
  assert.match(await kitchen.page(lists[0] ?? ""), /: 2 of 3 coolers/);
  const opened = await kitchen.page(withQuery(urls.kitchen, { date: YESTERDAY }));
  assert.match(opened, /Coolers: 3 out, 1 back\. Enter all that are back\./);
  await backAs("3");
  for (const path of lists) assert.doesNotMatch(await kitchen.page(path), /Coolers Not Back/);
  assert.doesNotMatch(await kitchen.page(withQuery(urls.kitchen, { date: YESTERDAY })), /id="close-outs"/);
  assert.match(await kitchen.page(urls.history), /Cooler log entered.*3 coolers out, 1 cooler back/s);
  assert.deepEqual(await noted(id), [["COMPLETED", 25, 23, 2]]);
});

Deno.test("where rosters come back, each is marked on its day, listed until it is back, and marked no more when taken back", async () => {
  const { db } = running.database;
  const id = await inProgress();
  const day = addDays(DATE, -1);
  await today(id, day);
  const dayPage = () => kitchen.page(withQuery(urls.kitchen, { date: day }));
  const lists = [withQuery(urls.kitchen, { date: DATE }), withQuery(urls.reports, { month: day.slice(0, 7) })];
  const production = { month: day.slice(0, 7) };
  const csv = () => kitchen.page(withQuery(urls.productionCsv, production));
  const hasTopic = async () =>
    (await (await running.signedIn(running.people.teacher)).page(urls.settings)).includes("Reminders to send rosters");
  for (const path of lists) assert.doesNotMatch(await kitchen.page(path), /Not Back/);
  assert.doesNotMatch(await dayPage() + await csv(), /Roster back|point of sale/);
  assert.equal(await hasTopic(), false);

  await db.updateTable("district").set({ rostersSince: day }).execute();
  assert.equal(await hasTopic(), true);
  const marks = (was: string, ...on: string[]) =>
    kitchen.postForm(withQuery(urls.kitchen, { date: day }), {
      action: "save-close-outs",
      date: day,
      [`rosters.${id}.was`]: was,
      ...Object.fromEntries(on.map((mark) => [`rosters.${id}.${mark}`, "on"])),
    });
  const field = `${withQuery(urls.kitchen, { date: day })}#${id}-back`;
  for (const path of lists) {
    const page = await kitchen.page(path);
    assert.ok(page.includes("Not Back Yet") && page.includes(`href="${field}"`) && page.includes(": roster"), path);
  }
  assert.match(await dayPage(), new RegExp(`id="${id}-back"`));
  assert.equal((await marks("", "back")).status, 303);
  for (const path of lists) assert.doesNotMatch(await kitchen.page(path), /Not Back/);
  assert.match(await dayPage(), /Undo 1 In Progress/);
  assert.deepEqual(await noted(id), [["IN_PROGRESS", null, null, null]]);
  assert.match(await csv(), /"Roster back","Entered in point of sale"\r\n.*"Yes",""/s);
  assert.match(await kitchen.page(withQuery(urls.production, production)), /Roster back/);
  // A page from before the first mark keeps it.
  assert.equal((await marks("", "entered")).status, 303);
  assert.match(await csv(), /"Roster back","Entered in point of sale"\r\n.*"Yes","Yes"/s);
  assert.equal((await marks("Roster back, Entered in point of sale")).status, 303);
  assert.match(await kitchen.page(lists[0] ?? ""), /Not Back Yet/);
  assert.match(await kitchen.page(urls.history), /Roster marked.*No marks/s);
  assert.match(await expectText(await marks("Roster back", "back"), 409), /Nothing was entered/);
  await db.updateTable("district").set({ rostersSince: "" }).execute();
});

Deno.test("of many missing coolers, the list has the latest deliveries and says how many more there are", async () => {
  const { db } = running.database;
  const id = await today(await inProgress(), addDays(DATE, -1));
  await saveOn(addDays(DATE, -1), [[id, "", "", "", { coolersOut: "1" }]]);
  const { familyId: _family, id: _id, parentId: _parent, searchText: _text, ...row } = await db.selectFrom("requests")
    .selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await db.insertInto("requests").values(Array.from({ length: 52 }, () => row)).execute();
  const page = await kitchen.page(withQuery(urls.kitchen, { date: DATE }));
  assert.match(page, /Coolers Not Back.*>53 requests<.*3 earlier requests more/s);
  assert.equal(page.match(/: 1 of 1 cooler/g)?.length, 50);
});
