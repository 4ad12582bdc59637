import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { Refusal } from "../../src/domain/refusals.ts";
import type { RequestAction, RequestStatus } from "../../src/domain/statuses.ts";
import { type District, NOW, testDistrict } from "../support/families.ts";
import { test } from "../support/test.ts";

const SEQUENCES = 80;
const STEPS = 25;
const SEED = 20260302;
const HOUR_MS = 60 * 60 * 1000;

const district = await testDistrict();
const { db } = district;
Deno.test.afterAll(() => district.close());

type PersonKey = "teacher" | "otherTeacher" | "director" | "admin";

// The table of the design, written out again: what the code must do, not what it says it does.
const TABLE: Record<RequestAction, { from: RequestStatus[]; to?: RequestStatus; by: PersonKey[] }> = {
  create: { from: [], by: ["teacher", "otherTeacher", "director"] },
  revise: { from: ["IN_REVIEW", "APPROVED"], by: ["teacher", "director", "otherTeacher"] },
  approve: { from: ["IN_REVIEW"], to: "APPROVED", by: ["admin"] },
  deny: { from: ["IN_REVIEW"], to: "DENIED", by: ["admin"] },
  progress: { from: ["APPROVED"], to: "IN_PROGRESS", by: ["admin"] },
  complete: { from: ["IN_PROGRESS"], to: "COMPLETED", by: ["admin"] },
  revert: { from: ["DENIED"], to: "DENIED", by: ["teacher", "director", "otherTeacher"] },
  cancel: {
    from: ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "DENIED"],
    to: "CANCELLED",
    by: ["teacher", "director", "otherTeacher"],
  },
  delete: { from: ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "COMPLETED", "DENIED", "CANCELLED"], by: ["admin"] },
};
const ACTIONS = Object.keys(TABLE) as RequestAction[];

interface Wish {
  /** Which row is acted on, counted back from the newest one made in this walk. */
  back: number;
  action: RequestAction;
  by: PersonKey;
  /** Takes an action that the row's status allows, by somebody who may, instead: so walks get far. */
  fits: number | null;
  /** Hours that pass before it. */
  hours: number;
  /** Days from then to the delivery that a form asks for. */
  days: number;
}

type Step = Pick<Wish, "action" | "by" | "days">;

const mostly = <Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: other });
const wish: fc.Arbitrary<Wish> = fc.record({
  back: mostly(fc.constant(0), fc.nat(6)),
  action: fc.constantFrom(...ACTIONS),
  by: fc.constantFrom("teacher", "otherTeacher", "director", "admin"),
  fits: mostly<number | null>(fc.nat(1000), fc.constant(null)),
  hours: mostly(fc.nat(6), fc.nat(48)),
  days: mostly(fc.integer({ min: 10, max: 40 }), fc.integer({ min: 1, max: 4 })),
});

function stepFor({ action, by, days, fits }: Wish, status: RequestStatus | undefined): Step {
  // Deleting ends a walk's family, so it is left to chance.
  const fitting = ACTIONS.filter((name) => status && name !== "delete" && TABLE[name].from.includes(status));
  if (fits === null || fitting.length === 0) return { action, by, days };
  const chosen = fitting[fits % fitting.length] ?? action;
  return { action: chosen, by: TABLE[chosen].by[fits % TABLE[chosen].by.length] ?? by, days };
}

interface Row {
  id: string;
  familyId: string;
  version: number;
  status: RequestStatus;
  live: boolean;
  deliveryAt: number;
  requesterId: string;
}

interface State {
  rows: Map<string, Row>;
  events: number;
  meals: number;
  deletedRows: number;
  deletedMeals: number;
}

async function look(): Promise<State> {
  const rows = await db.selectFrom("requests").select([
    "id",
    "familyId",
    "version",
    "status",
    "supersededAt",
    "deliveryAt",
  ])
    .execute();
  const { rows: [counts] } = await sql<Omit<State, "rows">>`select
    (select count(*)::int from audit_events where request_id is not null) as events,
    (select count(*)::int from special_meals) as meals,
    (select count(*)::int from deleted_requests) as deleted_rows,
    (select count(*)::int from deleted_special_meals) as deleted_meals`.execute(db);
  assert(counts);
  return {
    ...counts,
    rows: new Map(rows.map(({ supersededAt, deliveryAt, ...row }) => [
      row.id,
      { ...row, live: supersededAt === null, deliveryAt: deliveryAt.getTime() },
    ])),
  };
}

function takeStep(walk: District, { action, by, days }: Step, target: { id: string }, now: Date) {
  const who = { actor: walk[by], now };
  const deliveryDate = new Date(now.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  switch (action) {
    case "create":
      return walk.create({ deliveryDate }, who);
    case "revise":
      return walk.revise(target, { deliveryDate }, who);
    case "deny":
      return walk.deny(target, "Test reason", who);
    case "delete":
      return walk.delete(target, null, who);
    default:
      return walk[action](target, who);
  }
}

/** What one step changed is what the table says, and nothing else. */
function checkStep(before: State, after: State, action: RequestAction, targetId: string, now: Date): void {
  const target = before.rows.get(targetId);
  const changed = [...after.rows.values()].filter(({ id, status, live }) => {
    const was = before.rows.get(id);
    return was && (was.status !== status || was.live !== live);
  });
  const added = [...after.rows.values()].filter(({ id }) => !before.rows.has(id));
  const gone = [...before.rows.values()].filter(({ id }) => !after.rows.has(id));
  const other = changed.filter(({ id }) => id !== targetId);
  for (const row of other) {
    assert.equal(row.familyId, target?.familyId, "only the family acted on changes");
    assert.equal(row.status, before.rows.get(row.id)?.status, "versions that give way keep their status");
    assert.equal(row.live, false, "a superseded version never comes back");
  }
  if (action === "create") {
    assert.deepEqual([added.map(({ version, status }) => [version, status]), changed, gone], [
      [[0, "IN_REVIEW"]],
      [],
      [],
    ]);
    return;
  }
  assert(target?.live, "only live rows are acted on");
  assert(TABLE[action].from.includes(target.status), `${action} from ${target.status}`);
  const live = [...before.rows.values()].filter((row) => row.live && row.familyId === target.familyId);
  if (action === "revise" || action === "cancel") {
    const hours = (Math.min(...live.map(({ deliveryAt }) => deliveryAt)) - now.getTime()) / HOUR_MS;
    assert(hours > 48, `${action} ${hours} hours before the earliest delivery`);
  }
  if (action === "revise" || action === "cancel" || action === "revert") {
    assert.equal(Math.max(...live.map(({ version }) => version)), target.version, "only the current version");
  }
  if (action === "progress") assert(!live.some(({ status }) => status === "IN_REVIEW"), "a revision waits for review");
  if (action === "revert") assert(live.some(({ status }) => status === "APPROVED"), "nothing to go back to");
  if (action === "delete") {
    const family = [...before.rows.values()].filter(({ familyId }) => familyId === target.familyId);
    assert.deepEqual([added, changed, gone], [[], [], family]);
    return;
  }
  assert.deepEqual(gone, [], "only deleting removes rows");
  const acted = after.rows.get(targetId);
  if (action === "revise") {
    const highest = Math.max(
      ...[...before.rows.values()].filter(({ familyId }) => familyId === target.familyId).map(({ version }) => version),
    );
    assert.deepEqual(added.map(({ version, status, live, familyId }) => [version, status, live, familyId]), [
      [highest + 1, "IN_REVIEW", true, target.familyId],
    ]);
    assert.deepEqual([acted?.status, acted?.live, other], [target.status, target.status === "APPROVED", []]);
    return;
  }
  assert.deepEqual([added, acted?.status, acted?.live], [[], TABLE[action].to, action !== "revert"]);
  if (action === "deny" || action === "complete" || action === "revert") assert.deepEqual(other, []);
  const siblings = [...after.rows.values()].filter(({ familyId, id, live }) =>
    familyId === target.familyId && id !== targetId && live
  );
  if (action === "approve" || action === "cancel" || action === "progress") assert.deepEqual(siblings, []);
}

/** What holds at any moment. */
function checkAlways({ rows }: State): void {
  const places = [...rows.values()].filter(({ live }) => live).map(({ familyId, status }) =>
    `${familyId} ${status === "IN_REVIEW" || status === "DENIED" ? "pending" : "settled"}`
  );
  assert.equal(new Set(places).size, places.length, "two live rows in one place of a family");
  const families = new Set([...rows.values()].map(({ familyId }) => familyId));
  const alive = new Set([...rows.values()].filter(({ live }) => live).map(({ familyId }) => familyId));
  assert.deepEqual(alive, families, "a family without a live row has vanished from every list");
}

test("whatever people do in whatever order, only the table's transitions happen, each told once, and nothing is lost", async () => {
  let done = 0;
  const refusals = new Map<string, number>();
  const succeeded = new Map<string, number>();
  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1);

  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 15, maxLength: STEPS }), async (wishes) => {
      let now = NOW;
      const first = await district.create();
      const made: { id: string; version: number; familyId: string }[] = [first];
      const highest = new Map<string, number>();
      let before = await look();
      for (const wished of wishes) {
        done++;
        now = new Date(now.getTime() + wished.hours * HOUR_MS);
        const target = made.at(-1 - wished.back % made.length) ?? first;
        const step = stepFor(wished, before.rows.get(target.id)?.status);
        const answer = await takeStep(district, step, target, now).catch((error) => {
          if (error instanceof Refusal) return error;
          throw error;
        });
        const after = await look();
        if (answer instanceof Refusal) {
          count(refusals, answer.code);
          assert.deepEqual(after, before, "a refusal changes nothing");
        } else {
          count(succeeded, step.action);
          checkStep(before, after, step.action, target.id, now);
          const owner = before.rows.get(target.id)?.requesterId;
          const isOwn = step.action === "create" || district[step.by].id === owner;
          assert(TABLE[step.action].by.includes(step.by), `${step.by} may not ${step.action}`);
          assert(isOwn || step.by === "director" || step.by === "admin", "somebody else's request");
          assert.equal(after.events, before.events + 1, "one event for each action");
          if (answer && (step.action === "create" || step.action === "revise")) {
            made.push(answer);
            assert(answer.version > (highest.get(answer.familyId) ?? -1), "a version number is never used again");
            highest.set(answer.familyId, answer.version);
          }
        }
        const grown = answer instanceof Refusal || !["create", "revise"].includes(step.action) ? 0 : 1;
        assert.equal(after.rows.size + after.deletedRows, before.rows.size + before.deletedRows + grown, "rows lost");
        assert.equal(after.meals + after.deletedMeals, before.meals + before.deletedMeals + grown, "meals lost");
        checkAlways(after);
        before = after;
      }
    }),
    { numRuns: SEQUENCES, seed: SEED },
  );
  for (const action of ACTIONS) {
    assert(succeeded.has(action), `no walk ever came to ${action}`);
  }
  console.log(`state walk: ${SEQUENCES} sequences, ${done} steps, seed ${SEED}`, { succeeded, refusals });
});
