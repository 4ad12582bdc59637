import type { MailedRequest, MailFacts, MailKind } from "../../src/domain/mail.ts";

export const SENDER = { publicUrl: "https://lunches.example.org", districtName: "Test School District" };

/** A request as messages tell of it. */
export function mailed(changes: Partial<MailedRequest> = {}): MailedRequest {
  return {
    id: "1a2b3c4d-0000-4000-8000-000000000001",
    school: "Harborview",
    deliveryDate: "2026-12-04",
    deliveryTimeText: "8:30 am",
    numberOfLunches: 25,
    version: 0,
    ...changes,
  };
}

/** One message of every kind; a new kind without a sample does not compile. */
export const SAMPLES: { [Kind in MailKind]: MailFacts[Kind] } = {
  "registration-received": { name: "Test Teacher", email: "teacher@test.example", role: "REQUESTER" },
  "requests-submitted": { requests: [{ ...mailed(), by: "Test Teacher" }] },
  "request-cancelled": { request: mailed(), by: "Test Teacher" },
  "request-reverted": { request: mailed(), by: "Test Teacher" },
  "review-reminder": { requests: [mailed()] },
  "registration-approved": { role: "DIRECTOR" },
  "registration-denied": { reason: "Not on the staff list" },
  "access-revoked": { reason: "Left the district" },
  "access-restored": { role: "REQUESTER" },
  "password-reset": {},
  "request-approved": { request: mailed() },
  "request-denied": { request: mailed(), reason: "The kitchen is closed", inForce: null },
  "request-in-progress": { request: mailed() },
  "request-completed": { request: mailed() },
  "request-deleted": { request: mailed(), reason: "Entered twice" },
  "request-changed-by-other": { request: mailed(), by: "Test Director", change: "revised" },
  "confirm-reminder": { request: mailed() },
};
