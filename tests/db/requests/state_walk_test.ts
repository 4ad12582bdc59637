import assert from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { AppError } from "../../../src/domain/http/errors.ts";
import { type RequestAction, type RequestStatus, TRANSITIONS } from "../../../src/domain/requests/statuses.ts";
import { type District, NOW, testDistrict } from "../../support/families.ts";
import { assertInvariants } from "../../support/tables.ts";
import { allowedTo, checkAlways, checkStep, type PersonKey, type State } from "./walk_rules.ts";
import { NO_CLOSE_OUT } from "../../../src/domain/requests/close_out.ts";

const SEQUENCES = 50;
const STEPS = 25;
const SEED = 20260302;
const HOUR_MS = 60 * 60 * 1000;

const district = await testDistrict();
const { db } = district;

const ACTIONS = Object.keys(TRANSITIONS) as RequestAction[];

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
  // Cancelling and deleting end a family, and closing out leads nowhere, so they are left to chance.
  const fitting = ACTIONS.filter((name) =>
    status && name !== "delete" && name !== "cancel" && name !== "close-out" && TRANSITIONS[name].from.includes(status)
  );
  if (fits === null || fitting.length === 0) return { action, by, days };
  const chosen = fitting[fits % fitting.length] ?? action;
  const people = allowedTo(chosen);
  return { action: chosen, by: people[Math.floor(fits / 10) % people.length] ?? by, days };
}

const COLUMNS = ["id", "familyId", "version", "status", "supersededAt", "deliveryAt", "requesterId"] as const;

async function look(): Promise<State> {
  const rows = await db.selectFrom("requests").select(COLUMNS).execute();
  const { rows: [counts] } = await sql<Omit<State, "rows">>`select
    (select count(*)::int from audit_events where request_id is not null) as events,
    (select coalesce(sum(case when kind = 'requests-submitted' then jsonb_array_length(payload->'requests') + coalesce((payload->>'more')::int, 0) else 1 end), 0)::int
      from outbox where kind <> 'question-asked') as messages,
    array(select distinct payload->'request'->>'id' from outbox where kind = 'question-asked' order by 1) as mailed_questions,
    array(select id::text from requests where status = 'IN_REVIEW' and superseded_at is null
      and thread->'answered' < thread->'asked' order by 1) as open_questions,
    (select count(*)::int from special_meals) as meals,
    (select count(*)::int from deleted_requests) as deleted_rows`.execute(db);
  assert(counts);
  return {
    ...counts,
    rows: new Map(rows.map(({ supersededAt, deliveryAt, ...row }) => [
      row.id,
      { ...row, live: supersededAt === null, deliveryAt: deliveryAt.getTime() },
    ])),
  };
}

let closeOuts = 0;
let revisions = 0;
let questions = 0;

function takeStep(
  walk: District,
  { action, by, days }: Step,
  target: { id: string; status?: RequestStatus },
  now: Date,
) {
  const who = { actor: walk[by], now };
  const deliveryDate = new Date(now.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
  switch (action) {
    case "create":
      return walk.create({ deliveryDate }, who);
    case "revise":
      // The same form again would change nothing.
      return walk.revise(target, { deliveryDate, comments: `Revision ${++revisions}` }, who);
    case "ask":
      // The same question again would change nothing.
      return walk.ask(target, `Question ${++questions}`, who);
    case "answer":
      return walk.answer(target, `Answer ${++questions}`, who);
    case "note":
      return walk.note(target, `Note ${++questions}`, who);
    case "deny":
      return walk.deny(target, "Test reason", who);
    case "close-out":
      // The same numbers again would change nothing.
      return walk.closeOut(target, { ...NO_CLOSE_OUT, delivered: ++closeOuts }, who);
    case "take-back":
      return walk.takeBack(target, target.status === "COMPLETED" ? "complete" : "progress", who);
    case "delete":
      return walk.delete(target, null, who);
    default:
      return walk[action](target, who);
  }
}

Deno.test("in any order of actions, only the table's transitions happen, each recorded once, with nothing lost", async () => {
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
        // No two steps come in the same millisecond: by its instant, taking back finds what a marking superseded.
        now = new Date(now.getTime() + wished.hours * HOUR_MS + 1);
        const target = made.at(-1 - wished.back % made.length) ?? first;
        const status = before.rows.get(target.id)?.status;
        const step = stepFor(wished, status);
        const answer = await takeStep(district, step, { ...target, status }, now).catch((error) => {
          if (error instanceof AppError) return error;
          throw error;
        });
        const after = await look();
        if (answer instanceof AppError) {
          count(refusals, answer.code);
          assert.deepEqual(after, before, "a refusal changes nothing");
        } else {
          count(succeeded, step.action);
          checkStep(before, after, step.action, target.id, now);
          const owner = before.rows.get(target.id)?.requesterId;
          const isOwn = step.action === "create" || district[step.by].id === owner;
          assert(allowedTo(step.action).includes(step.by), `${step.by} may not ${step.action}`);
          assert(isOwn || step.by === "director" || step.by === "admin", "somebody else's request");
          assert.equal(after.events, before.events + 1, "one event for each action");
          // The administrator or the owner gets mail, and the owner too, where a director acts in their place.
          const usual = !isOwn && step.by === "director" ? 2 : 1;
          const others = { create: 2, revise: 2, ask: 0, answer: 1, "close-out": 0, note: 0, "take-back": -1 };
          const mailed = others[step.action as keyof typeof others] ?? usual;
          assert.equal(after.messages, before.messages + mailed, `mail about ${step.action} by ${step.by}`);
          if (answer && (step.action === "create" || step.action === "revise")) {
            made.push(answer);
            assert(answer.version > (highest.get(answer.familyId) ?? -1), "a version number is never used again");
            highest.set(answer.familyId, answer.version);
          }
        }
        const grown = answer instanceof AppError || !["create", "revise"].includes(step.action) ? 0 : 1;
        assert.equal(after.rows.size + after.deletedRows, before.rows.size + before.deletedRows + grown, "rows lost");
        assert.equal(after.meals, after.rows.size, "each version keeps its meal, and a deleted one leaves none");
        checkAlways(after);
        await assertInvariants(db);
        before = after;
      }
    }),
    { numRuns: SEQUENCES, seed: SEED },
  );
  for (const action of ACTIONS) assert(succeeded.has(action), `no walk ever came to ${action}`);
  console.log(`state walk: ${SEQUENCES} sequences, ${done} steps, seed ${SEED}`, { succeeded, refusals });
});
