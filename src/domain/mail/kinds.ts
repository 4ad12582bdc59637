import type { Role } from "../accounts/roles.ts";
import type { School } from "../district/schools.ts";

/** What a message tells about a request. No student's name, no medical note and no comment: mail is read by anybody. */
export interface MailedRequest {
  id: string;
  school: School;
  /** YYYY-MM-DD. */
  deliveryDate: string;
  deliveryTimeText: string;
  numberOfLunches: number;
  numStudents: number;
  numAdults: number;
  version: number;
}

/** One line of the administrators' digest. */
export interface SubmittedRequest extends MailedRequest {
  /** Who submitted it. */
  by: string;
}

/** What each kind of message tells. Plain data, as it stands in the outbox. */
export interface MailPayloads {
  // To administrators.
  "registration-received": { name: string; email: string; role: Role };
  "requests-submitted": { requests: SubmittedRequest[] };
  /** The version that the kitchen counted on, where there was one. */
  "request-cancelled": { request: MailedRequest; by: string };
  /** The approved version that is the current one again. */
  "request-reverted": { request: MailedRequest; by: string };
  "review-reminder": { requests: MailedRequest[] };
  // To the person whose account it is.
  "registration-approved": { role: Role };
  "registration-denied": { reason: string };
  "access-revoked": { reason: string };
  "access-restored": { role: Role };
  "password-reset": Record<never, never>;
  // To the requester. A reason is null where it is not for mail: none was given, or it names a student.
  "request-approved": { request: MailedRequest };
  /** `inForce` is the approved version that stays in force beside a denied revision, if any. */
  "request-denied": { request: MailedRequest; reason: string | null; inForce: number | null };
  "request-in-progress": { request: MailedRequest };
  "request-completed": { request: MailedRequest };
  "request-deleted": { request: MailedRequest; reason: string | null };
  /** Somebody else, a director, did this to the requester's request. */
  "request-changed-by-other": { request: MailedRequest; by: string; change: "revised" | "cancelled" | "reverted" };
  "confirm-reminder": { request: MailedRequest };
}

export type MailKind = keyof MailPayloads;

/** A message as plain data: its kind and what it tells. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] } }[MailKind];

/** What can be reminded of, once a request each. */
export type ReminderKind = "review-7-days" | "review-3-days" | "confirm-3-school-days";

interface MailTopic {
  label: string;
  /** What exactly comes, in a sentence. */
  hint: string;
  roles: readonly Role[];
  kinds: readonly MailKind[];
}

/**
 * What a person may choose to receive, on the settings page. Every other kind is always sent: decisions on one's own
 * requests and on one's own account.
 */
export const MAIL_TOPICS = {
  registrations: {
    label: "New registrations",
    hint: "Somebody registered and waits for an administrator's approval.",
    roles: ["ADMIN"],
    kinds: ["registration-received"],
  },
  submissions: {
    label: "New and revised requests",
    hint: "What was submitted for review, gathered into one message at most every 15 minutes.",
    roles: ["ADMIN"],
    kinds: ["requests-submitted"],
  },
  withdrawals: {
    label: "Cancelled and reverted requests",
    hint: "A request was cancelled, or a denied revision was taken back.",
    roles: ["ADMIN"],
    kinds: ["request-cancelled", "request-reverted"],
  },
  reviewReminders: {
    label: "Reminders of requests still in review",
    hint: "7 and 3 days before their delivery.",
    roles: ["ADMIN"],
    kinds: ["review-reminder"],
  },
  progress: {
    label: "Progress of my requests",
    hint: "A request of yours is in progress or completed.",
    roles: ["REQUESTER", "DIRECTOR"],
    kinds: ["request-in-progress", "request-completed"],
  },
  confirmReminders: {
    label: "Reminders to confirm the numbers",
    hint: "Three school days before delivery, while the request can still be revised.",
    roles: ["REQUESTER", "DIRECTOR"],
    kinds: ["confirm-reminder"],
  },
} as const satisfies Record<string, MailTopic>;

export type MailTopicName = keyof typeof MAIL_TOPICS;

/** False for each topic that a person does not want; a topic that is not named is wanted. */
export type MailPreferences = Partial<Record<MailTopicName, boolean>>;

/** The choice that messages of this kind belong to; undefined for those that are always sent. */
export function mailTopicOf(kind: MailKind): MailTopicName | undefined {
  const topics = Object.entries(MAIL_TOPICS) as [MailTopicName, MailTopic][];
  return topics.find(([, { kinds }]) => kinds.includes(kind))?.[0];
}

/** Whether somebody with these choices receives messages of this kind. */
export function wantsMail(kind: MailKind, preferences: MailPreferences): boolean {
  const topic = mailTopicOf(kind);
  return topic === undefined || preferences[topic] !== false;
}

/** The part of a request that a message may tell. */
export function toMailedRequest(request: MailedRequest): MailedRequest {
  const { id, school, deliveryDate, deliveryTimeText, numberOfLunches, numStudents, numAdults, version } = request;
  return { id, school, deliveryDate, deliveryTimeText, numberOfLunches, numStudents, numAdults, version };
}
