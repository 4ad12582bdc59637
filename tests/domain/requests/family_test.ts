import assert from "node:assert/strict";
import {
  baseVersion,
  currentVersion,
  earliestDelivery,
  effectiveVersion,
} from "../../../src/domain/requests/family.ts";
import { REQUEST_STATUSES } from "../../../src/domain/requests/statuses.ts";
import { aVersion } from "../../support/sheets.ts";

const superseded = { supersededAt: "2026-03-20T00:00:00.000Z" };

Deno.test("the current version is the live one with the highest number; the kitchen follows the effective one", () => {
  const versions = [
    aVersion(2, "DENIED", superseded),
    aVersion(1, "APPROVED"),
    aVersion(3, "IN_REVIEW"),
    aVersion(0, "APPROVED", superseded),
  ];
  assert.equal(currentVersion(versions)?.version, 3);
  assert.equal(effectiveVersion(versions)?.version, 1);
  assert.equal(currentVersion([]), undefined);
  assert.equal(earliestDelivery([]), undefined);
});

Deno.test("a version in review or denied is not effective, and every other one is", () => {
  const effective = REQUEST_STATUSES.filter((status) => effectiveVersion([aVersion(0, status)]));
  assert.deepEqual(effective, ["APPROVED", "IN_PROGRESS", "COMPLETED", "CANCELLED"]);
});

Deno.test("a revision is compared with the effective version before it, else with the one before it", () => {
  const base = (...versions: ReturnType<typeof aVersion>[]) => {
    const [original, ...children] = versions;
    const latest = children.at(-1);
    return latest && original && baseVersion({ ...latest, original, children })?.version;
  };
  const lapsed = aVersion(1, "DENIED", superseded);
  assert.equal(base(aVersion(0, "APPROVED"), lapsed, aVersion(2, "IN_REVIEW")), 0);
  assert.equal(base(aVersion(0, "APPROVED", superseded), lapsed, aVersion(2, "IN_REVIEW")), 1);
});
