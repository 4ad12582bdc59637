import assert from "node:assert/strict";
import {
  baseVersion,
  currentVersion,
  earliestDelivery,
  effectiveVersion,
} from "../../../src/domain/requests/family.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../src/domain/requests/statuses.ts";
import { aRequest } from "../../support/sheets.ts";

function version(number: number, status: RequestStatus, changes: Partial<LunchRequest> = {}): LunchRequest {
  return { ...aRequest(), version: number, status, supersededAt: null, ...changes };
}

const superseded = { supersededAt: "2026-03-20T00:00:00.000Z" };

Deno.test("the current version is the live one with the highest number; the kitchen follows the effective one", () => {
  const versions = [
    version(2, "DENIED", superseded),
    version(1, "APPROVED"),
    version(3, "IN_REVIEW"),
    version(0, "APPROVED", superseded),
  ];
  assert.equal(currentVersion(versions)?.version, 3);
  assert.equal(effectiveVersion(versions)?.version, 1);
  assert.equal(currentVersion([]), undefined);
  assert.equal(earliestDelivery([]), undefined);
});

Deno.test("a version in review or denied is not effective, and every other one is", () => {
  const effective = REQUEST_STATUSES.filter((status) => effectiveVersion([version(0, status)]));
  assert.deepEqual(effective, ["APPROVED", "IN_PROGRESS", "COMPLETED", "CANCELLED"]);
});

Deno.test("a revision is compared with the effective version before it, else with the one before it", () => {
  const base = (...versions: LunchRequest[]) => {
    const [original, ...children] = versions.map((row) => ({ ...aRequest(), ...row }));
    const latest = children.at(-1);
    return latest && original && baseVersion({ ...latest, original, children })?.version;
  };
  const lapsed = version(1, "DENIED", superseded);
  assert.equal(base(version(0, "APPROVED"), lapsed, version(2, "IN_REVIEW")), 0);
  assert.equal(base(version(0, "APPROVED", superseded), lapsed, version(2, "IN_REVIEW")), 1);
});
