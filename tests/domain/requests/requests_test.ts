import assert from "node:assert/strict";
import { canSeeRequest } from "../../../src/domain/accounts/permissions.ts";
import {
  baseVersion,
  canCancel,
  canRevert,
  canRevise,
  currentVersion,
  earliestDelivery,
  type LunchRequest,
  settledVersion,
  shortId,
  versionLabel,
} from "../../../src/domain/requests/requests.ts";
import { ROLES } from "../../../src/domain/accounts/roles.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../src/domain/requests/statuses.ts";
import { aRequest } from "../../pdf/sheets.ts";

const NOW = new Date("2026-04-01T18:00:00Z");
const FAR = "2026-05-01T16:30:00.000Z";

function version(number: number, status: RequestStatus, changes: Partial<LunchRequest> = {}): LunchRequest {
  return { ...aRequest(), version: number, status, supersededAt: null, deliveryAt: FAR, ...changes };
}

const family = (...versions: LunchRequest[]) => ({ versions, now: NOW });
const superseded = { supersededAt: "2026-03-20T00:00:00.000Z" };

Deno.test("cancelling is offered to requesters and directors, in every status but completed and cancelled", () => {
  for (const role of ROLES) {
    const offered = REQUEST_STATUSES.filter((status) => canCancel(role, family(version(0, status))));
    assert.deepEqual(offered, role === "ADMIN" ? [] : ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "DENIED"], role);
  }
});

Deno.test("editing is offered to requesters and directors, for requests in review or approved", () => {
  for (const role of ROLES) {
    const offered = REQUEST_STATUSES.filter((status) => canRevise(role, family(version(0, status))));
    assert.deepEqual(offered, role === "ADMIN" ? [] : ["IN_REVIEW", "APPROVED"], role);
  }
});

Deno.test("neither is offered when any live version is delivered within 48 hours; a superseded one does not count", () => {
  const near = "2026-04-03T18:00:00.000Z"; // 48 hours, to the second
  const beside = family(version(0, "APPROVED", { deliveryAt: near }), version(1, "IN_REVIEW"));
  assert.equal(canCancel("REQUESTER", beside), false);
  assert.equal(canRevise("REQUESTER", beside), false);
  const replaced = family(version(0, "APPROVED", { deliveryAt: near, ...superseded }), version(1, "APPROVED"));
  assert.equal(canCancel("REQUESTER", replaced), true);
  assert.equal(canRevise("REQUESTER", replaced), true);
  const earlier = { versions: beside.versions, now: new Date(NOW.getTime() - 1000) };
  assert.equal(canCancel("REQUESTER", earlier), true);
});

Deno.test("the current version decides, not the one in force", () => {
  const denied = family(version(0, "APPROVED"), version(1, "DENIED"));
  assert.equal(canRevise("REQUESTER", denied), false);
  assert.equal(canCancel("REQUESTER", denied), true);
});

Deno.test("going back is offered for a denied revision only, and only while an approved version is in force", () => {
  const approved = version(0, "APPROVED");
  assert.equal(canRevert("REQUESTER", [approved, version(1, "DENIED")]), true);
  assert.equal(canRevert("DIRECTOR", [approved, version(1, "DENIED")]), true);
  assert.equal(canRevert("ADMIN", [approved, version(1, "DENIED")]), false);
  assert.equal(canRevert("REQUESTER", [version(0, "DENIED")]), false);
  assert.equal(canRevert("REQUESTER", [version(0, "IN_REVIEW", superseded), version(1, "DENIED")]), false);
  assert.equal(canRevert("REQUESTER", [approved, version(1, "IN_REVIEW")]), false);
  assert.equal(canRevert("REQUESTER", [approved, version(1, "DENIED", superseded)]), false);
});

Deno.test("the current version is the live one with the highest number, the settled one what the kitchen goes by", () => {
  const versions = [
    version(2, "DENIED", superseded),
    version(1, "APPROVED"),
    version(3, "IN_REVIEW"),
    version(0, "APPROVED", superseded),
  ];
  assert.equal(currentVersion(versions)?.version, 3);
  assert.equal(settledVersion(versions)?.version, 1);
  assert.equal(currentVersion([]), undefined);
  assert.equal(earliestDelivery([]), undefined);
});

Deno.test("a version that was replaced is not in force any more, whatever its status", () => {
  const replaced = version(0, "APPROVED", superseded);
  assert.equal(settledVersion([replaced, version(1, "APPROVED")])?.version, 1);
  assert.equal(settledVersion([replaced, version(1, "IN_REVIEW")]), undefined);
});

Deno.test("a revision is compared with the version in force before it, else with the one before it", () => {
  const base = (...versions: LunchRequest[]) => {
    const [original, ...children] = versions.map((row) => ({ ...aRequest(), ...row }));
    const latest = children.at(-1);
    return latest && original && baseVersion({ ...latest, original, children })?.version;
  };
  const lapsed = version(1, "DENIED", superseded);
  assert.equal(base(version(0, "APPROVED"), lapsed, version(2, "IN_REVIEW")), 0);
  assert.equal(base(version(0, "APPROVED", superseded), lapsed, version(2, "IN_REVIEW")), 1);
});

Deno.test("a requester sees own requests, a director and an administrator everybody's", () => {
  const request = { requesterId: "owner" };
  assert.equal(canSeeRequest({ id: "owner", role: "REQUESTER" }, request), true);
  assert.equal(canSeeRequest({ id: "other", role: "REQUESTER" }, request), false);
  assert.equal(canSeeRequest({ id: "other", role: "DIRECTOR" }, request), true);
  assert.equal(canSeeRequest({ id: "other", role: "ADMIN" }, request), true);
});

Deno.test("versions are the original submission and its numbered revisions, ids are shown with 8 characters", () => {
  assert.deepEqual([0, 1, 7].map(versionLabel), ["Original Submission", "Revision 1", "Revision 7"]);
  assert.equal(shortId("3f2b9c1e-8a47-4d5e-9b6a-0c1d2e3f4a5b"), "3f2b9c1e");
});
