import { DECIDING_ROLES, ORDERING_ROLES, RIGHTS, type Role } from "../accounts/roles.ts";
import type { DistrictDetails } from "../district/district.ts";
import type { MailKind } from "./content.ts";
import { CONFIRM_SCHOOL_DAYS, FIRST_REMINDER_DAYS, LAST_REMINDER_DAYS } from "./reminders.ts";
import { z } from "zod";

/** The least time between two digests to one administrator. */
export const MINUTES_BETWEEN_DIGESTS = 15;

/** How many submissions and registrations a digest names. It counts the rest, since each addition rewrites it. */
export const DIGEST_LINES = 50;

interface MailTopic {
  label: string;
  hint: string;
  roles: readonly Role[];
}

/** The topics that a person can turn off. */
export const MAIL_TOPICS = {
  registrations: {
    label: "New registrations",
    hint:
      `Everyone who needs an administrator's approval in one message, at most every ${MINUTES_BETWEEN_DIGESTS} minutes.`,
    roles: DECIDING_ROLES,
  },
  submissions: {
    label: "New and revised requests, and answers",
    hint:
      `Everything submitted for review, and answers to the kitchen's questions, in one message, at most every ${MINUTES_BETWEEN_DIGESTS} minutes.`,
    roles: DECIDING_ROLES,
  },
  withdrawals: {
    label: "Cancelled and reverted requests",
    hint: "A request was cancelled, or went back to its approved version.",
    roles: DECIDING_ROLES,
  },
  reviewReminders: {
    label: "Reminders about requests still in review",
    hint: `Sent ${FIRST_REMINDER_DAYS} and ${LAST_REMINDER_DAYS} days before delivery.`,
    roles: DECIDING_ROLES,
  },
  progress: {
    label: "Progress on my requests",
    hint: "One of your requests was received, is in progress or is completed.",
    roles: ORDERING_ROLES,
  },
  confirmReminders: {
    label: "Reminders to confirm my numbers",
    hint: `Sent ${CONFIRM_SCHOOL_DAYS} school days before delivery, while you can still revise the request.`,
    roles: ORDERING_ROLES,
  },
  rosterReminders: {
    label: "Reminders to send rosters back",
    hint: "Sent on the next school day after delivery, while the kitchen doesn't have the roster back.",
    roles: ORDERING_ROLES,
  },
} as const satisfies Record<string, MailTopic>;

type MailTopicName = keyof typeof MAIL_TOPICS;

/** The topic of each kind, or that it is always sent; "account" goes to people without access, too. */
const TOPIC_OF = {
  // Registrations are part of the digest, too; people turn each part off by itself.
  "requests-submitted": "submissions",
  "request-cancelled": "withdrawals",
  "request-reverted": "withdrawals",
  "review-reminder": "reviewReminders",
  "test-message": "always",
  "confirm-address": "account",
  "password-link": "always",
  "password-link-refused": "account",
  "registration-approved": "account",
  "registration-denied": "account",
  "access-revoked": "account",
  "access-restored": "account",
  "password-reset": "account",
  "address-corrected": "account",
  "password-changed": "account",
  "provider-connected": "account",
  "request-received": "progress",
  "question-asked": "always",
  "request-approved": "always",
  "request-denied": "always",
  "request-in-progress": "progress",
  "request-completed": "progress",
  "request-deleted": "always",
  "request-changed-by-other": "always",
  "confirm-reminder": "confirmReminders",
  "roster-reminder": "rosterReminders",
  "school-kitchen": "always",
} as const satisfies Record<MailKind, MailTopicName | "always" | "account">;

export type AccountKind = { [Kind in MailKind]: (typeof TOPIC_OF)[Kind] extends "account" ? Kind : never }[MailKind];

export const ACCOUNT_KINDS = (Object.keys(TOPIC_OF) as MailKind[]).filter((kind) => TOPIC_OF[kind] === "account");

/** False for each topic that a person turned off; a topic that is not listed is on. */
export type MailPreferences = Partial<Record<MailTopicName, boolean>>;

/** Whether people can turn off messages of this kind. */
export function canTurnOff(kind: MailKind): boolean {
  return TOPIC_OF[kind] in MAIL_TOPICS;
}

export function wantsMail(kind: MailKind, preferences: MailPreferences): boolean {
  const given: Readonly<Record<string, boolean | undefined>> = preferences;
  return given[TOPIC_OF[kind]] !== false;
}

/** Returns a role's topics in the order they are shown; that of rosters only where the district expects them back. */
export function topicsFor(role: Role, { rostersSince }: Pick<DistrictDetails, "rostersSince">): MailTopicName[] {
  return (Object.keys(MAIL_TOPICS) as MailTopicName[])
    .filter((name) => MAIL_TOPICS[name].roles.includes(role) && (name !== "rosterReminders" || rostersSince !== ""));
}

export function alwaysSentNote(role: Role): string {
  return RIGHTS[role].orders
    ? "Decisions on your own requests, such as an approval or a denial, and messages about your own account are always sent."
    : "Messages about your own account, such as a password reset, are always sent.";
}

export function mailPreferencesForm(role: Role, district: DistrictDetails) {
  return z.object(Object.fromEntries(topicsFor(role, district).map((name) => [name, z.boolean()])));
}
