import assert from "node:assert/strict";
import type { MailContent, MailKind } from "../../src/domain/mail/content.ts";
import { canTurnOff, topicsFor, wantsMail } from "../../src/domain/mail/topics.ts";
import { linksIn, mailed, REGISTERED, renderSample, sample, SAMPLES, SENDER } from "./samples.ts";

const REVISION = mailed({ version: 2 });
const IT = "Harborview, Dec 4, 2026 (1a2b3c4d)";
const REVIEW = `/admin/requests/${mailed().id}`;
const DETAILS = `/requests/${mailed().id}`;

/** The subject of each kind, and where its own link leads; null for none. */
const KINDS: Record<MailKind, [subject: string, link: string | null]> = {
  "requests-submitted": [`Submitted: ${IT}`, REVIEW],
  "request-cancelled": [`Cancelled: ${IT}`, REVIEW],
  "request-reverted": [`Reverted: ${IT}`, REVIEW],
  "review-reminder": [`Still in review: ${IT}`, REVIEW],
  "test-message": ["Test message from Field Trip Lunches", "/admin/system"],
  "confirm-address": ["Confirm your email address for Field Trip Lunches", "/confirm-address?token=a-random-token"],
  "password-link": ["Choose a new Field Trip Lunches password", "/reset-password?token=a-random-token"],
  "password-link-refused": ["Your Field Trip Lunches password", null],
  "registration-approved": ["Your Field Trip Lunches account was approved", "/login"],
  "registration-denied": ["Your Field Trip Lunches registration was denied", null],
  "access-revoked": ["Your access to Field Trip Lunches was revoked", null],
  "access-restored": ["Your access to Field Trip Lunches was restored", "/login"],
  "password-reset": ["Your Field Trip Lunches password was reset", "/login"],
  "address-corrected": ["Your Field Trip Lunches email address was changed", null],
  "provider-connected": ["You now sign in to Field Trip Lunches with Test Accounts", "/login"],
  "password-changed": ["Your Field Trip Lunches password was changed", null],
  "request-received": [`Received: ${IT}`, DETAILS],
  "question-asked": [`Question from the kitchen: ${IT}`, DETAILS],
  "request-approved": [`Approved: ${IT}`, DETAILS],
  "request-denied": [`Denied: ${IT}`, DETAILS],
  "request-in-progress": [`In progress: ${IT}`, DETAILS],
  "request-completed": [`Completed: ${IT}`, DETAILS],
  "request-deleted": [`Deleted: ${IT}`, "/"],
  "request-changed-by-other": [`Revised by Test Director: ${IT}`, DETAILS],
  "roster-reminder": [`Roster not back yet: ${IT}`, DETAILS],
  "confirm-reminder": [`Check the numbers by Wed, Dec 2, 2026 8:30 AM: ${IT}`, DETAILS],
  // Its readers have no account.
  "school-kitchen": [`Field trip lunches approved: ${IT}`, null],
};

for (const [kind, [subject, link]] of Object.entries(KINDS)) {
  Deno.test(`a ${kind} message has its subject, and leads where its reader acts on it`, () => {
    const content = { kind, payload: SAMPLES[kind as MailKind] } as MailContent;
    const topics = topicsFor(link?.startsWith("/admin") ? "ADMIN" : "REQUESTER", { rostersSince: "2026-01-01" });
    const isSent = wantsMail(content.kind, Object.fromEntries(topics.map((name) => [name, false])));
    assert.equal(isSent, !canTurnOff(content.kind), "a topic of those who get it");
    const message = renderSample(content);
    assert.equal(message.subject, subject);
    const links = linksIn(message.html).filter((url) => url !== `${SENDER.publicUrl}/settings`);
    assert.deepEqual(links, link === null ? [] : [`${SENDER.publicUrl}${link}`]);
  });
}

Deno.test("a digest of one registration names its role, not the name, in the subject, and leads to it", () => {
  const { subject, html } = renderSample(sample("requests-submitted", REGISTERED));
  assert.equal(subject, "New registration: Requester");
  assert.equal(linksIn(html)[0], `${SENDER.publicUrl}/admin/pending-users`);
});

// One of each kind of sentence that depends on what is in the message.
const SENTENCES: [content: MailContent, words: string][] = [
  [
    sample("requests-submitted", {
      requests: [{ ...mailed({ numberOfLunches: 1 }), by: "teacher" }, { ...REVISION, by: "director" }],
    }),
    "25 lunches; Revision 2; submitted by Test Director (1a2b3c4d)",
  ],
  [
    sample("requests-submitted", {
      requests: [{ ...mailed(), by: "teacher", isAnswer: true }, { ...REVISION, by: "director" }],
    }),
    "or questions about them answered. See In Review for what's still open. In the order received: - Harborview, Friday, Dec 4, 2026, 8:30 am; 25 lunches; answered by Test Teacher",
  ],
  [
    sample("requests-submitted", { requests: [{ ...mailed(), by: "teacher", isAnswer: true }] }),
    "Test Teacher answered the kitchen's question. The answer is on the request's page.",
  ],
  [
    sample("requests-submitted", REGISTERED),
    "Test Teacher registered and is waiting for an administrator to approve or",
  ],
  [sample("request-cancelled", { by: "nobody" }), "a former user cancelled the whole request"],
  [
    sample("requests-submitted", { registrations: REGISTERED.registrations, moreRegistrations: 2 }),
    "(1a2b3c4d) - Test Teacher, teacher@test.example; Requester - and 2 more",
  ],
  [sample("request-approved"), "The kitchen will pack 25 lunches for Harborview on Fri, Dec 4, 2026, 8:30 am. You can"],
  [sample("request-in-progress"), "The kitchen is preparing 25 lunches for Harborview on Fri, Dec 4, 2026, 8:30 am."],
  [
    sample("request-approved", { request: mailed({ pickup: true }) }),
    "will pack 25 lunches for Harborview, to be picked up on Fri, Dec 4, 2026, 8:30 am.",
  ],
  [
    sample("confirm-reminder", { request: mailed({ pickup: true }) }),
    "Ready at: Friday, Dec 4, 2026, 8:30 am · Pickup",
  ],
  [sample("request-approved"), "You can change or cancel this until Wed, Dec 2, 2026 8:30 AM. After that, changes are"],
  [sample("request-received"), "you once your request is approved or denied. You can change or cancel this until"],
  [sample("request-received", { request: REVISION }), "We'll email you once your revision is approved or denied."],
  [
    sample("request-received", { firstDelivery: null }),
    "A request can't be changed or cancelled within 48 hours of delivery. Call Nutrition and Meal Services",
  ],
  [sample("request-denied"), "won't pack 25 lunches for Harborview on Fri, Dec 4, 2026, 8:30 am. Reason: The kitchen"],
  [sample("request-denied", { reason: null }), "8:30 am. The reason is on the request's page."],
  [
    sample("request-denied", { request: REVISION, effective: 1 }),
    "The approved version (Revision 1) stays in effect. You can revert to it on the request's page",
  ],
  [
    sample("confirm-reminder", { firstDelivery: "2026-12-02T17:30:00Z" }),
    "coming up. You can change or cancel this until Mon, Nov 30, 2026 8:30 AM. After that,",
  ],
  [
    sample("confirm-reminder", { firstDelivery: undefined }),
    "coming up. You can change or cancel this until Wed, Dec 2, 2026 8:30 AM. After that,",
  ],
  [sample("confirm-reminder"), "Lunches: 25 Students: 22 Adults: 3"],
  [
    sample("school-kitchen"),
    "Count 22 students and 3 adults on Fri, Dec 4, 2026 as away. Nutrition and Meal Services packs their lunches, for 8:30 am.",
  ],
  [
    sample("school-kitchen", { change: "changed", was: mailed({ numStudents: 1, numAdults: 0 }) }),
    "for 8:30 am. Until now it was 1 student on Fri, Dec 4, 2026, for 8:30 am.",
  ],
  [
    sample("school-kitchen", { change: "cancelled" }),
    "Don't count 22 students and 3 adults on Fri, Dec 4, 2026 as away",
  ],
  [
    sample("school-kitchen"),
    "because Test Director entered this address for the kitchen of Harborview. Call Nutrition and Meal Services to stop",
  ],
  [sample("password-changed"), "unless you use a calendar link: it no longer works, and you can create a new one"],
];

for (const [content, words] of SENTENCES) {
  Deno.test(`a ${content.kind} message says "${words}"`, () => {
    const { text } = renderSample(content);
    assert(text.replace(/\s+/g, " ").includes(words), text);
  });
}
