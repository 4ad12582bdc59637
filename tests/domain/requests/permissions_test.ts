import assert from "node:assert/strict";
import { type Role, ROLES } from "../../../src/domain/accounts/roles.ts";
import {
  canCancel,
  canRevert,
  canRevise,
  canSeeRequest,
  changesText,
  isOutOfVersions,
} from "../../../src/domain/requests/permissions.ts";
import type { LunchRequest } from "../../../src/domain/requests/request.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../../src/domain/requests/statuses.ts";
import { districtNamed } from "../../support/schools.ts";
import { aVersion } from "../../support/sheets.ts";

const NOW = new Date("2026-04-01T18:00:00Z");

const family = (...versions: LunchRequest[]) => ({ versions, now: NOW });
const superseded = { supersededAt: "2026-03-20T00:00:00.000Z" };

Deno.test("cancelling is offered to requesters and directors, in every status but completed and cancelled", () => {
  for (const role of ROLES) {
    const offered = REQUEST_STATUSES.filter((status) => canCancel(role, family(aVersion(0, status))));
    assert.deepEqual(offered, role === "ADMIN" ? [] : ["IN_REVIEW", "APPROVED", "IN_PROGRESS", "DENIED"], role);
  }
});

Deno.test("editing is offered to requesters and directors, for requests in review or approved", () => {
  for (const role of ROLES) {
    const offered = REQUEST_STATUSES.filter((status) => canRevise(role, family(aVersion(0, status))));
    assert.deepEqual(offered, role === "ADMIN" ? [] : ["IN_REVIEW", "APPROVED"], role);
  }
});

Deno.test("neither is offered within 48 hours of a live version's delivery; superseded ones do not count", () => {
  const near = "2026-04-03T18:00:00.000Z"; // 48 hours, to the second
  const beside = family(aVersion(0, "APPROVED", { deliveryAt: near }), aVersion(1, "IN_REVIEW"));
  assert.equal(canCancel("REQUESTER", beside), false);
  assert.equal(canRevise("REQUESTER", beside), false);
  const replaced = family(aVersion(0, "APPROVED", { deliveryAt: near, ...superseded }), aVersion(1, "APPROVED"));
  assert.equal(canCancel("REQUESTER", replaced), true);
  assert.equal(canRevise("REQUESTER", replaced), true);
  assert.equal(canCancel("REQUESTER", { versions: beside.versions, now: new Date(NOW.getTime() - 1000) }), true);
});

Deno.test("the deadline is said in every status that can be changed or cancelled, and then whom to ask", () => {
  const district = { ...districtNamed("Test District"), phone: "907-555-0100" };
  const text = (status: RequestStatus, deliveryAt = "2026-05-01T16:30:00.000Z") =>
    changesText("REQUESTER", family(aVersion(0, status, { deliveryAt })), district);
  assert.equal(text("IN_REVIEW"), "You can change or cancel this until Wed, Apr 29, 2026 8:30 AM.");
  assert.equal(text("APPROVED"), text("IN_REVIEW"));
  for (const status of ["IN_PROGRESS", "DENIED"] as const) {
    assert.equal(text(status), "You can cancel this until Wed, Apr 29, 2026 8:30 AM.");
  }
  for (const status of ["COMPLETED", "CANCELLED"] as const) assert.equal(text(status), null);
  const late = text("APPROVED", "2026-04-03T18:00:00.000Z");
  assert.equal(late, "Too late to change. Call Nutrition and Meal Services at 907-555-0100.");
});

Deno.test("editing ends with the 40th version, which is the reason named only if there is no other", () => {
  for (const [number, canStill] of [[38, true], [39, false]] as const) {
    const at = family(aVersion(number - 1, "APPROVED"), aVersion(number, "IN_REVIEW"));
    assert.equal(canRevise("REQUESTER", at), canStill, `version ${number}, the ${number + 1}th`);
    assert.equal(isOutOfVersions("REQUESTER", at), !canStill);
    assert.equal(canCancel("REQUESTER", at), true);
  }
  const reverted = family(aVersion(38, "APPROVED"), aVersion(39, "DENIED", superseded));
  assert.equal(canRevise("DIRECTOR", reverted), false, "a number is never used twice");
  assert.equal(isOutOfVersions("DIRECTOR", reverted), true);
  assert.equal(isOutOfVersions("REQUESTER", family(aVersion(39, "COMPLETED"))), false);
  assert.equal(isOutOfVersions("ADMIN", family(aVersion(39, "APPROVED"))), false);
  const locked = family(aVersion(39, "APPROVED", { deliveryAt: "2026-04-03T18:00:00.000Z" }));
  assert.equal(isOutOfVersions("REQUESTER", locked), false);
});

Deno.test("reverting is offered only for a denied revision, and only while an approved version is in effect", () => {
  const approved = aVersion(0, "APPROVED");
  assert.equal(canRevert("REQUESTER", [approved, aVersion(1, "DENIED")]), true);
  assert.equal(canRevert("DIRECTOR", [approved, aVersion(1, "DENIED")]), true);
  assert.equal(canRevert("ADMIN", [approved, aVersion(1, "DENIED")]), false);
  assert.equal(canRevert("REQUESTER", [aVersion(0, "DENIED")]), false);
  assert.equal(canRevert("REQUESTER", [aVersion(0, "IN_REVIEW", superseded), aVersion(1, "DENIED")]), false);
  assert.equal(canRevert("REQUESTER", [approved, aVersion(1, "IN_REVIEW")]), false);
  assert.equal(canRevert("REQUESTER", [approved, aVersion(1, "DENIED", superseded)]), false);
});

Deno.test("requesters see their own requests, and directors and administrators see everyone's", () => {
  const request = { requesterId: "owner" };
  assert.equal(canSeeRequest({ id: "owner", role: "REQUESTER" }, request), true);
  assert.equal(canSeeRequest({ id: "other", role: "REQUESTER" }, request), false);
  assert.equal(canSeeRequest({ id: "other", role: "DIRECTOR" }, request), true);
  assert.equal(canSeeRequest({ id: "other", role: "ADMIN" }, request), true);
});

Deno.test("a role without permission to see requests sees none, not even its own", () => {
  for (const role of ["KITCHEN", "toString", ""]) {
    assert.equal(canSeeRequest({ id: "owner", role: role as Role }, { requesterId: "owner" }), false, role);
  }
});
