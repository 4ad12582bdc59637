import type { Role } from "../accounts/roles.ts";
import type { MailKind } from "./content.ts";

/** How far apart two digests to one administrator leave. */
export const MINUTES_BETWEEN_DIGESTS = 15;

interface MailTopic {
  label: string;
  /** What exactly arrives, in a sentence. */
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
    hint: `What was submitted for review, gathered into one message at most every ${MINUTES_BETWEEN_DIGESTS} minutes.`,
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
