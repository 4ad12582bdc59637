import assert from "node:assert/strict";
import type { MailContent } from "../../src/domain/mail/content.ts";
import { linksIn, mailed, renderSample, sample, SAMPLES, SENDER } from "./samples.ts";

const REVISION = mailed({ version: 2 });
const IT = "Harborview, Dec 4, 2026 (1a2b3c4d)";
const REVIEW = `${SENDER.publicUrl}/admin/requests/${mailed().id}`;
const DETAILS = `${SENDER.publicUrl}/requests/${mailed().id}`;
const LOGIN = `${SENDER.publicUrl}/login`;

// The address is the message's own link; null for none.
const table: [content: MailContent, subject: string, link: string | null, ...says: string[]][] = [
  [
    sample("registration-received"),
    "New registration: Requester",
    `${SENDER.publicUrl}/admin/pending-users`,
    "Email: teacher@test.example",
    "Requested role: Requester",
  ],
  [sample("requests-submitted"), `Submitted: ${IT}`, REVIEW, "Test Teacher submitted a request.", "Lunches: 25"],
  [
    sample("requests-submitted", { requests: [{ ...REVISION, by: "Test Teacher" }] }),
    `Revision 2 submitted: ${IT}`,
    REVIEW,
    "Test Teacher submitted Revision 2 of a request.",
    "Version: Revision 2",
  ],
  [
    sample("requests-submitted", {
      requests: [{ ...mailed({ numberOfLunches: 1 }), by: "Test Teacher" }, { ...REVISION, by: "Test Director" }],
    }),
    "2 submissions since the last message",
    `${SENDER.publicUrl}/admin`,
    "- Harborview, Friday, Dec 4, 2026, 8:30 am; 1 lunch; submitted by Test Teacher (1a2b3c4d)",
    "- Harborview, Friday, Dec 4, 2026, 8:30 am; 25 lunches; Revision 2; submitted by Test Director (1a2b3c4d)",
  ],
  [
    sample("request-cancelled"),
    `Cancelled: ${IT}`,
    REVIEW,
    "Test Teacher cancelled the whole request with all its versions.",
  ],
  [
    sample("test-message"),
    "Test message from Field Trip Lunches",
    `${SENDER.publicUrl}/admin/system`,
    "The mail server accepted this message, and it reached you. You don't need to do anything.",
  ],
  [
    sample("request-reverted"),
    `Reverted: ${IT}`,
    REVIEW,
    "Test Teacher withdrew a denied revision. The approved version (Original Submission) is in effect again.",
  ],
  [
    sample("review-reminder"),
    `Still in review: ${IT}`,
    REVIEW,
    "Delivery is coming up, and no one has approved or denied this request yet.",
  ],
  [
    sample("review-reminder", { requests: [REVISION] }),
    `Still in review: ${IT}`,
    REVIEW,
    "Delivery, or that of the version still in effect, is coming up, and no one has approved or denied this request yet.",
  ],
  [
    sample("review-reminder", { requests: [mailed(), REVISION] }),
    "2 requests are still in review",
    `${SENDER.publicUrl}/admin`,
    "Their deliveries, or those of the versions still in effect, are coming up, and no one has approved or denied them yet.",
    "25 lunches; Revision 2 (1a2b3c4d)",
  ],
  [
    sample("confirm-address"),
    "Confirm your email address for Field Trip Lunches",
    `${SENDER.publicUrl}/confirm-address?token=a-random-token`,
    "open this link on a computer within 24 hours and press the button there.",
    "Before approving an account, administrators see whether its address is confirmed.",
    "If you didn't register, ignore this email.",
  ],
  [
    sample("confirm-address", { token: null }),
    "Confirm your email address for Field Trip Lunches",
    `${SENDER.publicUrl}/confirm-address`,
  ],
  [
    sample("registration-approved"),
    "Your Field Trip Lunches account was approved",
    LOGIN,
    "You can sign in now.",
    "Role: Director",
  ],
  [
    sample("registration-denied"),
    "Your Field Trip Lunches registration was denied",
    null,
    "Reason: Not on the staff list",
  ],
  [
    sample("access-revoked"),
    "Your access to Field Trip Lunches was revoked",
    null,
    "You can no longer sign in.",
    "Reason: Left the district",
  ],
  [
    sample("access-restored"),
    "Your access to Field Trip Lunches was restored",
    LOGIN,
    "You can sign in again",
    "Role: Requester",
  ],
  [
    sample("password-reset"),
    "Your Field Trip Lunches password was reset",
    LOGIN,
    "Ask them for it: passwords are never sent by email.",
  ],
  [
    sample("address-corrected"),
    "Your Field Trip Lunches email address was corrected",
    null,
    "From now on, sign in with the new one",
  ],
  [
    sample("provider-connected"),
    "You now sign in to Field Trip Lunches with Test Accounts",
    LOGIN,
    "Its password no longer works, and it was signed out everywhere else.",
  ],
  [
    sample("password-changed"),
    "Your Field Trip Lunches password was changed",
    null,
    "If it wasn't you, ask an administrator to reset it",
  ],
  [sample("request-approved"), `Approved: ${IT}`, DETAILS, "Your request was approved.", "School: Harborview"],
  [
    sample("request-approved", { request: REVISION }),
    `Revision 2 approved: ${IT}`,
    DETAILS,
    "Revision 2 of your request was approved. It replaces every earlier version.",
  ],
  [sample("request-denied"), `Denied: ${IT}`, DETAILS, "Your request was denied. Reason: The kitchen is closed"],
  [
    sample("request-denied", { reason: null }),
    `Denied: ${IT}`,
    DETAILS,
    "Your request was denied. The reason is on the request's page.",
  ],
  [
    sample("request-denied", { request: REVISION, effective: 1 }),
    `Revision 2 denied: ${IT}`,
    DETAILS,
    "Revision 2 of your request was denied.",
    "The approved version (Revision 1) stays in effect. You can revert to it on the request's page",
  ],
  [sample("request-in-progress"), `In progress: ${IT}`, DETAILS, "Your request is in progress"],
  [sample("request-in-progress", { request: REVISION }), `Revision 2 in progress: ${IT}`, DETAILS],
  [sample("request-completed"), `Completed: ${IT}`, DETAILS, "Your request was marked as completed."],
  [
    sample("request-deleted"),
    `Deleted: ${IT}`,
    `${SENDER.publicUrl}/`,
    "deleted this request with all its versions",
    "Reason: Entered twice",
  ],
  [
    sample("request-deleted", { reason: null }),
    `Deleted: ${IT}`,
    `${SENDER.publicUrl}/`,
    "Ask Nutrition and Meal Services if you would like to know why.",
  ],
  [
    sample("request-changed-by-other"),
    `Revised by Test Director: ${IT}`,
    DETAILS,
    "Test Director submitted a revision of your request.",
  ],
  [
    sample("request-changed-by-other", { change: "cancelled" }),
    `Cancelled by Test Director: ${IT}`,
    DETAILS,
    "Test Director cancelled your request with all its versions.",
  ],
  [
    sample("request-changed-by-other", { change: "reverted" }),
    `Reverted by Test Director: ${IT}`,
    DETAILS,
    "The approved version is in effect again.",
  ],
  [
    sample("confirm-reminder"),
    `Please confirm the numbers: ${IT}`,
    DETAILS,
    "Your delivery is coming up. You can revise your request until 48 hours before delivery.",
    "Lunches: 25 Students: 22 Adults: 3",
  ],
];

for (const [content, subject, link, ...says] of table) {
  Deno.test(`"${subject}" is the subject of a ${content.kind} message, and its words and link fit it`, () => {
    const message = renderSample(content);
    assert.equal(message.subject, subject);
    const flowing = message.text.replace(/\s+/g, " ");
    for (const words of says) assert(flowing.includes(words), `"${words}" is missing in:\n${message.text}`);
    const links = linksIn(message.html).filter((url) => url !== `${SENDER.publicUrl}/settings`);
    assert.deepEqual(links, link === null ? [] : [link]);
  });
}

Deno.test("a digest says which requests were submitted, not their status, which may change before it leaves", () => {
  for (const requests of [[mailed()], [mailed(), REVISION]]) {
    const { subject, text } = renderSample(
      sample("requests-submitted", { requests: requests.map((request) => ({ ...request, by: "Test Teacher" })) }),
    );
    assert.doesNotMatch(`${subject} ${text.replace(/\s+/g, " ")}`, /waits? for review/);
  }
});

Deno.test("a revision's denial does not promise that the request can be cancelled", () => {
  assert.doesNotMatch(renderSample(sample("request-denied", { request: REVISION, effective: 1 })).text, /cancel/);
});

Deno.test("every kind of message is in the table", () => {
  assert.deepEqual(new Set(table.map(([{ kind }]) => kind)), new Set(Object.keys(SAMPLES)));
});
