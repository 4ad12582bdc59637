import type { MailContent, MailContext, MailedRequest, MailKind, MailPayloads } from "../../src/domain/mail/content.ts";
import { FIRST_SCHOOLS, TEST_DISTRICT } from "../support/schools.ts";
import { renderMessage } from "../../src/mail/message.ts";

/** Who is in payloads by these ids. */
const PEOPLE: MailContext["people"] = {
  teacher: { firstName: "Test", lastName: "Teacher", email: "teacher@test.example" },
  director: { firstName: "Test", lastName: "Director", email: "director@test.example" },
};

export const SENDER = {
  publicUrl: "https://lunches.example.org",
  district: TEST_DISTRICT,
  schools: FIRST_SCHOOLS,
  people: PEOPLE,
};

/** A request as messages tell of it. */
export function mailed(changes: Partial<MailedRequest> = {}): MailedRequest {
  return {
    id: "1a2b3c4d-0000-4000-8000-000000000001",
    school: "Harborview",
    deliveryDate: "2026-12-04",
    deliveryTimeText: "8:30 am",
    numberOfLunches: 25,
    numStudents: 22,
    numAdults: 3,
    version: 0,
    ...changes,
  };
}

export const REGISTERED = { requests: [], registrations: [{ by: "teacher", role: "REQUESTER" as const }] };

/** One message of every kind; a new kind without a sample does not compile. */
export const SAMPLES: { [Kind in MailKind]: MailPayloads[Kind] } = {
  "requests-submitted": { requests: [{ ...mailed(), by: "teacher" }] },
  "request-cancelled": { request: mailed(), by: "teacher" },
  "request-reverted": { request: mailed(), by: "teacher" },
  "review-reminder": { requests: [mailed()] },
  "test-message": {},
  "confirm-address": { token: "a-random-token" },
  "password-link": { token: "a-random-token" },
  "password-link-refused": { reason: "DENIED" },
  "registration-approved": { role: "DIRECTOR" },
  "registration-denied": { reason: "Not on the staff list" },
  "access-revoked": { reason: "Left the district" },
  "access-restored": { role: "REQUESTER" },
  "password-reset": {},
  "address-corrected": {},
  "provider-connected": { provider: "Test Accounts", keepsPassword: false },
  "password-changed": {},
  "request-received": { request: mailed(), firstDelivery: "2026-12-04T17:30:00Z" },
  "question-asked": { request: mailed() },
  "request-approved": { request: mailed(), firstDelivery: "2026-12-04T17:30:00Z" },
  "request-denied": { request: mailed(), reason: "The kitchen is closed", effective: null },
  "request-in-progress": { request: mailed() },
  "request-completed": { request: mailed() },
  "request-deleted": { request: mailed(), reason: "Entered twice" },
  "request-changed-by-other": { request: mailed(), by: "director", change: "revised" },
  "confirm-reminder": { request: mailed(), firstDelivery: "2026-12-04T17:30:00Z" },
  "roster-reminder": { request: mailed() },
  "school-kitchen": { request: mailed(), change: "approved", by: "director" },
};

/** The message as a reader gets it. */
export const renderSample = (content: MailContent, people = PEOPLE) => renderMessage(content, { ...SENDER, people });

/** The sample of a kind, with parts of its payload changed. */
export const sample = <Kind extends MailKind>(kind: Kind, changes: Partial<(typeof SAMPLES)[Kind]> = {}) =>
  ({ kind, payload: { ...SAMPLES[kind], ...changes } }) as MailContent;

/** Returns what a reader of the HTML reads, each link with its address behind it. */
export function readHtml(html: string): string {
  return html.replace(/<title>.*?<\/title>/, "").replace(/<a href="([^"]*)">(.*?)<\/a>/g, "$2 $1").replace(
    /<[^>]*>/g,
    " ",
  )
    .replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

/** The words alone: marks for lists, labels and lines are left out. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** The addresses of an HTML text's links. */
export const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
