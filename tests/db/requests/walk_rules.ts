import assert from "node:assert/strict";
import { type RequestAction, type RequestStatus, TRANSITIONS } from "../../../src/domain/requests/statuses.ts";

const HOUR_MS = 60 * 60 * 1000;

const ROLE_OF = { teacher: "REQUESTER", director: "DIRECTOR", otherTeacher: "REQUESTER", admin: "ADMIN" } as const;
export type PersonKey = keyof typeof ROLE_OF;
const PEOPLE = Object.keys(ROLE_OF) as PersonKey[];

/** Returns who may act so by the table of transitions, which tests/domain/requests/statuses_test.ts holds to the spec's. */
export const allowedTo = (action: RequestAction) =>
  PEOPLE.filter((person) => TRANSITIONS[action].roles.includes(ROLE_OF[person]));

export interface Row {
  id: string;
  familyId: string;
  version: number;
  status: RequestStatus;
  live: boolean;
  deliveryAt: number;
  requesterId: string;
}

/** The rows, mail and counts that a walk can change. */
export interface State {
  rows: Map<string, Row>;
  events: number;
  /** Counts the messages, and each line of a digest. */
  messages: number;
  /** Ids of requests. */
  mailedQuestions: string[];
  openQuestions: string[];
  meals: number;
  deletedRows: number;
}

/** Asserts that one step changed what the table says, and nothing else. */
export function checkStep(before: State, after: State, action: RequestAction, targetId: string, now: Date): void {
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
    const lapsed = action === "take-back" && target?.status === "IN_PROGRESS" && row.status === "DENIED";
    assert.equal(row.live, lapsed, "a superseded version comes back only with the marking that superseded it");
  }
  if (action === "create") {
    const created = [[[0, "IN_REVIEW"]], [], []];
    assert.deepEqual([added.map(({ version, status }) => [version, status]), changed, gone], created);
    return;
  }
  assert(target && (target.live || action === "delete"), "only a deletion may start from a row that is not live");
  assert(TRANSITIONS[action].from.includes(target.status), `${action} from ${target.status}`);
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
  const restored = target.status === "COMPLETED" ? "IN_PROGRESS" : "APPROVED";
  const to = action === "take-back" ? restored : TRANSITIONS[action].to ?? target.status;
  assert.deepEqual([added, acted?.status, acted?.live], [[], to, action !== "revert"]);
  if (action === "deny" || action === "complete" || action === "close-out" || action === "revert") {
    assert.deepEqual(other, []);
  }
  const siblings = [...after.rows.values()].filter(({ familyId, id, live }) =>
    familyId === target.familyId && id !== targetId && live
  );
  if (action === "approve" || action === "cancel" || action === "progress") assert.deepEqual(siblings, []);
}

/** Asserts what holds at any moment. */
export function checkAlways({ rows, mailedQuestions, openQuestions }: State): void {
  assert.deepEqual(mailedQuestions, openQuestions, "mail waits about open questions, and about no others");
  const places = [...rows.values()].filter(({ live }) => live).map(({ familyId, status }) =>
    `${familyId} ${status === "IN_REVIEW" || status === "DENIED" ? "pending" : "effective"}`
  );
  assert.equal(new Set(places).size, places.length, "two live rows in one place of a family");
  const families = new Set([...rows.values()].map(({ familyId }) => familyId));
  const alive = new Set([...rows.values()].filter(({ live }) => live).map(({ familyId }) => familyId));
  assert.deepEqual(alive, families, "a family without a live row has vanished from every list");
}
