import type { Role } from "../accounts/roles.ts";
import type { PersonSummary } from "../accounts/users.ts";
import type { School, Schools } from "../district/schools.ts";
import type { District } from "../district/district.ts";
import { deliveryInstant } from "../time/alaska_time.ts";

/** A request as mail shows it: no student's name, no medical note and no comment, since others may read mail. */
export interface MailedRequest {
  id: string;
  school: School;
  /** YYYY-MM-DD. */
  deliveryDate: string;
  deliveryTimeText: string;
  /** Absent in messages of earlier releases, which knew delivery alone. */
  pickup?: boolean;
  numberOfLunches: number;
  numStudents: number;
  numAdults: number;
  version: number;
}

/** The id of the user who did it. Names and addresses are in no payload: they change and are erased, and MailContext has them. */
type DoneBy = { by: string };

/** The family's first live delivery, ISO 8601; null where changes were closed already. Earlier releases wrote none. */
type WithDeadline = { request: MailedRequest; firstDelivery: string | null };

/** A submission; with `isAnswer`, an answer to a question about it. */
export type SubmittedRequest = MailedRequest & DoneBy & { isAnswer?: true };

export type Registration = DoneBy & { role: Role };

/** Plain data, as the outbox stores it. */
export interface MailPayloads {
  // To administrators.
  /** The digest: the first DIGEST_LINES of each, and how many more there were. */
  "requests-submitted": {
    requests: SubmittedRequest[];
    more?: number;
    registrations?: Registration[];
    moreRegistrations?: number;
  };
  /** The version is the one that the kitchen counted on, where there was one. */
  "request-cancelled": DoneBy & { request: MailedRequest };
  /** The version is the approved one that is current again. */
  "request-reverted": DoneBy & { request: MailedRequest };
  "review-reminder": { requests: MailedRequest[] };
  /** Sent to the super admin who tries the mail server. */
  "test-message": Record<never, never>;
  // To the person whose account it is.
  // The token of a link is null in the outbox, and made when the message leaves (db/mail/link_tokens.ts).
  "confirm-address": { token: string | null };
  "password-link": { token: string | null };
  /** Sent instead of a link to a new password. `provider` is its name, for an account that signs in with it alone. */
  "password-link-refused": { reason: "PENDING" | "DENIED" } | { reason: "PROVIDER"; provider: string };
  "registration-approved": { role: Role };
  "registration-denied": { reason: string };
  "access-revoked": { reason: string };
  "access-restored": { role: Role; hasTemporaryPassword?: true };
  "password-reset": Record<never, never>;
  "address-corrected": Record<never, never>;
  /** They changed it themselves, or another person did in their name. */
  "password-changed": Record<never, never>;
  /** The provider is the district's own sign-in, by its name. */
  "provider-connected": { provider: string; keepsPassword: boolean };
  // To the requester. A reason is null where none was given, and where special meals keep it out of mail.
  "request-received": WithDeadline;
  "question-asked": { request: MailedRequest };
  "request-approved": WithDeadline;
  /** `effective` is the approved version that stays in effect beside a denied revision, if any. */
  "request-denied": { request: MailedRequest; reason: string | null; effective: number | null };
  "request-in-progress": { request: MailedRequest };
  "request-completed": { request: MailedRequest };
  "request-deleted": { request: MailedRequest; reason: string | null };
  /** Another person, a director, did this to the requester's request. */
  "request-changed-by-other": DoneBy & { request: MailedRequest; change: "revised" | "cancelled" | "reverted" };
  "confirm-reminder": WithDeadline;
  "roster-reminder": { request: MailedRequest };
  // To a school's own kitchen, whose readers may have no account.
  /** The numbers to count on now, and before a change. The address was set `by` this person. */
  "school-kitchen": DoneBy & {
    change: "approved" | "changed" | "cancelled";
    request: MailedRequest;
    was?: MailedRequest;
  };
}

export type MailKind = keyof MailPayloads;

export type MailContent = { [Kind in MailKind]: { kind: Kind; payload: MailPayloads[Kind] } }[MailKind];

/** A message with a link of its own, which works without a session. */
type LinkContent = Extract<MailContent, { payload: { token: string | null } }>;

export type LinkKind = LinkContent["kind"];

export function hasLink(content: MailContent): content is LinkContent {
  return "token" in content.payload;
}

export function toMailedRequest(request: MailedRequest): MailedRequest {
  const { id, school, deliveryDate, deliveryTimeText, pickup = false } = request;
  const { numberOfLunches, numStudents, numAdults, version } = request;
  return { id, school, deliveryDate, deliveryTimeText, pickup, numberOfLunches, numStudents, numAdults, version };
}

export function firstDeliveryOf({ request, firstDelivery }: WithDeadline): string | Date {
  return firstDelivery ?? deliveryInstant(request.deliveryDate, request.deliveryTimeText);
}

/** The facts that a message names, as they are when it leaves. */
export interface MailContext {
  district: District;
  schools: Schools;
  /** Keyed by id. */
  people: Record<string, PersonSummary>;
}

/** A message of the outbox that one worker holds until `leasedUntil`; no other sends it meanwhile. */
export interface ClaimedMail {
  id: string;
  content: MailContent;
  mailContext: MailContext;
  to: { name: string; address: string };
  /** How often it was sent again on purpose; part of the Message-ID. */
  resends: number;
  /** How many attempts were started, this one included. */
  attempts: number;
  /** Why the last attempt failed; null before the first, and after one that went well. */
  lastError: string | null;
  createdAt: Date;
  /** The end of the lease, which also proves, when the result is written, that this claim still holds the message. */
  leasedUntil: Date;
}

/** The proof that a worker needs to write a message's result. */
export type MailLease = Pick<ClaimedMail, "id" | "leasedUntil">;
