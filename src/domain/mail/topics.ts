import { DECIDING_ROLES, ORDERING_ROLES, RIGHTS, type Role } from "../accounts/roles.ts";
import type { DistrictDetails } from "../district/district.ts";
import type { MailKind } from "./content.ts";
import { FIRST_REMINDER_DAYS, LAST_REMINDER_DAYS } from "./reminders.ts";
import { z } from "zod";

/** The least time between two digests to one administrator. */
export const MINUTES_BETWEEN_DIGESTS = 15;

/** How many submissions and registrations a digest names. It counts the rest, since each addition rewrites it. */
export const DIGEST_LINES = 50;

interface MailTopic {
  label: string;
  hint: string;
  roles: readonly Role[];
  kinds: readonly MailKind[];
}

/** The topics that a person can turn off. All else is always sent: decisions on their own requests and account. */
export const MAIL_TOPICS = {
  registrations: {
    label: "New registrations",
    hint:
      `Everyone who needs an administrator's approval in one message, at most every ${MINUTES_BETWEEN_DIGESTS} minutes.`,
    roles: DECIDING_ROLES,
    // They are part of the digest, whose other part people turn off by itself.
    kinds: [],
  },
  submissions: {
    label: "New and revised requests, and answers",
    hint:
      `Everything submitted for review, and answers to the kitchen's questions, in one message, at most every ${MINUTES_BETWEEN_DIGESTS} minutes.`,
    roles: DECIDING_ROLES,
    kinds: ["requests-submitted"],
  },
  withdrawals: {
    label: "Cancelled and reverted requests",
    hint: "A request was cancelled, or went back to its approved version.",
    roles: DECIDING_ROLES,
    kinds: ["request-cancelled", "request-reverted"],
  },
  reviewReminders: {
    label: "Reminders about requests still in review",
    hint: `Sent ${FIRST_REMINDER_DAYS} and ${LAST_REMINDER_DAYS} days before delivery.`,
    roles: DECIDING_ROLES,
    kinds: ["review-reminder"],
  },
  progress: {
    label: "Progress on my requests",
    hint: "One of your requests was received, is in progress or is completed.",
    roles: ORDERING_ROLES,
    kinds: ["request-received", "request-in-progress", "request-completed"],
  },
  confirmReminders: {
    label: "Reminders to confirm my numbers",
    hint: "Sent three school days before delivery, while you can still revise the request.",
    roles: ORDERING_ROLES,
    kinds: ["confirm-reminder"],
  },
  rosterReminders: {
    label: "Reminders to send rosters back",
    hint: "Sent on the next school day after delivery, while the kitchen doesn't have the roster back.",
    roles: ORDERING_ROLES,
    kinds: ["roster-reminder"],
  },
} as const satisfies Record<string, MailTopic>;

type MailTopicName = keyof typeof MAIL_TOPICS;

/** False for each topic that a person turned off; a topic that is not listed is on. */
export type MailPreferences = Partial<Record<MailTopicName, boolean>>;

/** Returns the topic that messages of this kind belong to; undefined for those that are always sent. */
export function mailTopicOf(kind: MailKind): MailTopicName | undefined {
  const topics = Object.entries(MAIL_TOPICS) as [MailTopicName, MailTopic][];
  return topics.find(([, { kinds }]) => kinds.includes(kind))?.[0];
}

export function wantsMail(kind: MailKind, preferences: MailPreferences): boolean {
  const topic = mailTopicOf(kind);
  return topic === undefined || preferences[topic] !== false;
}

/** Returns a role's topics in the order they are shown; that of rosters only where the district expects them back. */
export function topicsFor(role: Role, { rostersSince }: DistrictDetails): MailTopicName[] {
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
