import assert from "node:assert/strict";
import { ROLES } from "../../../src/domain/accounts/roles.ts";
import {
  isAllowedFrom,
  REQUEST_STATUSES,
  type RequestAction,
  type RequestStatus,
  STATUS_LABELS,
  TRANSITIONS,
} from "../../../src/domain/requests/statuses.ts";

// The table of spec section 4, row by row. A deleted request and a reverted one have no status to go to;
// taking back, the house's own, restores the one before.
const ORDERERS = ["REQUESTER", "DIRECTOR"];
const TABLE: [RequestAction, RequestStatus[], RequestStatus | null, string[]][] = [
  ["create", [], "IN_REVIEW", ORDERERS],
  ["approve", ["IN_REVIEW"], "APPROVED", ["ADMIN"]],
  ["ask", ["IN_REVIEW"], "IN_REVIEW", ["ADMIN"]],
  ["answer", ["IN_REVIEW"], "IN_REVIEW", ORDERERS],
  ["deny", ["IN_REVIEW"], "DENIED", ["ADMIN"]],
  ["progress", ["APPROVED"], "IN_PROGRESS", ["ADMIN"]],
  ["complete", ["IN_PROGRESS"], "COMPLETED", ["ADMIN"]],
  ["close-out", ["COMPLETED"], "COMPLETED", ["ADMIN"]],
  ["take-back", ["IN_PROGRESS", "COMPLETED"], null, ["ADMIN"]],
  ["note", ["APPROVED", "IN_PROGRESS", "COMPLETED"], null, ["ADMIN"]],
  ["delete", ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "COMPLETED", "DENIED", "CANCELLED"], null, ["ADMIN"]],
  ["cancel", ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "DENIED"], "CANCELLED", ORDERERS],
  ["revise", ["IN_REVIEW", "APPROVED"], "IN_REVIEW", ORDERERS],
  ["revert", ["DENIED"], null, ORDERERS],
];

for (const [action, from, to, roles] of TABLE) {
  Deno.test(`${action}: from ${from.join(", ") || "nothing"} to ${to ?? "no status"}, by ${roles.join(" and ")}`, () => {
    assert.deepEqual(REQUEST_STATUSES.filter((status) => isAllowedFrom(action, status)), from.toSorted(byTab));
    assert.equal(TRANSITIONS[action].to, to);
    assert.deepEqual(ROLES.filter((role) => TRANSITIONS[action].roles.includes(role)), roles);
  });
}

Deno.test("there are no actions besides those in the table", () => {
  assert.deepEqual(Object.keys(TRANSITIONS).toSorted(), TABLE.map(([action]) => action).toSorted());
});

Deno.test("the six statuses have the labels of the badges and tabs, in the order of the tabs", () => {
  const labels = REQUEST_STATUSES.map((status) => STATUS_LABELS[status]);
  assert.equal(labels.join(", "), "In Review, Approved, In Progress, Completed, Denied, Cancelled");
});

function byTab(a: RequestStatus, b: RequestStatus): number {
  return REQUEST_STATUSES.indexOf(a) - REQUEST_STATUSES.indexOf(b);
}
