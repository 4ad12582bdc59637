import assert from "node:assert/strict";
import { transact } from "../../../db/client.ts";
import { restoreSchool, retireSchool } from "../../../db/district/change_schools.ts";
import { changeKitchens, findKitchens } from "../../../db/district/school_kitchens.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { toMailedRequest } from "../../../src/domain/mail/content.ts";
import { addDays } from "../../../src/domain/time/alaska_time.ts";
import { DAY_MS } from "../../../src/domain/time/durations.ts";
import { somebodyWaitsForALock } from "../../support/database.ts";
import { historySays, NOW, testDistrict } from "../../support/families.ts";
import { outboxOf, queuedBy } from "../../support/outbox.ts";
import { addSuperAdmin } from "../../support/people.ts";

const district = await testDistrict();
const { db, admin } = district;
const second = await addSuperAdmin(db, "second@test.example", NOW);

const by = { actor: admin, now: NOW };
const set = (emails: Record<string, string>, actor = admin) =>
  transact(db, (tx) => changeKitchens(tx, { ...by, actor, emails }));
Deno.test.beforeEach(() => set({ AukeBay: "auke@test.example", Gastineau: "gastineau@test.example" }));

/** Returns what `act` queues for kitchens, as "changed to auke: 22 to 20", in students. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  await queuedBy(db, act);
  return await waiting();
}

async function waiting(): Promise<string[]> {
  return (await outboxOf(db)).flatMap(({ content: { kind, payload }, toAddress }) => {
    if (kind !== "school-kitchen") return [];
    const students = [payload.was, payload.request].flatMap((request) => request?.numStudents ?? []);
    return `${payload.change} to ${toAddress.split("@")[0]}: ${students.join(" to ")}`;
  });
}

Deno.test("a school's kitchen hears of its approved requests, and of changes that it counts on, without any text", async () => {
  const request = await district.create({ className: "Ms. Zzyzx", destination: "Zzyzx", comments: "Zzyzx" });
  assert.deepEqual(await told(() => district.approve(request)), ["approved to auke: 22"]);
  const payload = (await outboxOf(db)).find(({ kind }) => kind === "school-kitchen")?.payload;
  assert.deepEqual(payload, { by: admin.id, change: "approved", request: toMailedRequest(request) });
  assert(!JSON.stringify(payload).includes("Zzyzx"));

  const grades = await district.revise(request, { gradesText: "5th" });
  assert.deepEqual(await told(() => district.approve(grades)), []);
  const fewer = await district.revise(grades, { numStudents: 20, numberOfLunches: 23 });
  assert.deepEqual(await told(() => district.approve(fewer)), ["changed to auke: 22 to 20"]);
  const later = await district.revise(fewer, { deliveryDate: addDays(request.deliveryDate, 1) });
  assert.deepEqual(await told(() => district.approve(later)), ["changed to auke: 20 to 22"]);
  const elsewhere = await district.revise(later, { school: "Gastineau" });
  const moved = ["cancelled to auke: 22", "approved to gastineau: 22"];
  assert.deepEqual(await told(() => district.approve(elsewhere)), moved);
  assert.deepEqual(await told(() => district.cancel(elsewhere)), ["cancelled to gastineau: 22"]);
  assert.deepEqual(await told(() => district.delete(elsewhere)), []);
});

Deno.test("a kitchen hears of a deletion until the day is over, whichever version is deleted", async () => {
  const [coming, past] = [await district.create(), await district.create()];
  for (const request of [coming, past]) await district.approve(request);
  const revision = await district.revise(coming, { numStudents: 1, numberOfLunches: 4 });
  assert.deepEqual(await told(() => district.delete(revision, "Snow day")), ["cancelled to auke: 22"]);
  const later = new Date(Date.parse(past.deliveryAt) + DAY_MS);
  await db.updateTable("sessions").set({ createdAt: later, lastSeenAt: later }).execute();
  assert.deepEqual(await told(() => district.delete(past, null, { now: later })), []);
  await db.updateTable("sessions").set({ createdAt: NOW, lastSeenAt: NOW }).execute();
});

Deno.test("what a kitchen has to hear takes the place of what it has not heard yet about the same request alone", async () => {
  const [request, other] = [await district.create(), await district.create()];
  const elsewhere = { school: "Gastineau" };
  const queued = await told(async () => {
    for (const each of [request, other]) await district.approve(each);
    const revision = await district.revise(request, elsewhere);
    await district.approve(revision);
    await district.cancel(revision);
  });
  assert.deepEqual(queued.sort(), ["approved to auke: 22", "cancelled to auke: 22", "cancelled to gastineau: 22"]);
});

const unsent = async () =>
  (await outboxOf(db)).flatMap(({ kind, toAddress, payload }) =>
    kind === "school-kitchen" ? [[toAddress, payload.by]] : []
  );

Deno.test("mail that waits goes to a kitchen's new address, and goes with the address or the school", async () => {
  const request = await district.create();
  await queuedBy(db, () => district.approve(request));
  await set({ AukeBay: "cafeteria@test.example" }, second);
  assert.deepEqual(await unsent(), [["cafeteria@test.example", second.id]]);
  await transact(db, (tx) => retireSchool(tx, { ...by, value: "AukeBay" }));
  assert.deepEqual(await unsent(), []);
  await transact(db, (tx) => restoreSchool(tx, { ...by, value: "AukeBay" }));
  const kitchens = await findKitchens(db);
  assert.equal(kitchens.find(({ value }) => value === "AukeBay")?.kitchenEmail, "");
  const events = await historySays(db, "district.");
  assert(events.includes("Kitchen email changed: Auke Bay"));
  assert(!events.join().includes("@"), "an address could not be erased there");
});

Deno.test("an address that is removed during an approval gets no mail about it", async () => {
  const request = await district.create();
  await db.deleteFrom("outbox").execute();
  const removed = await transact(db, async (tx) => {
    await approveRequest(tx, { ...by, requestId: request.id });
    const removed = set({ AukeBay: "" });
    await somebodyWaitsForALock(db, removed);
    return [removed];
  });
  await Promise.all(removed);
  assert.deepEqual(await unsent(), []);
});
