import { z } from "zod";
import { MAIL_TOPICS, type MailPreferences, type MailTopicName } from "./topics.ts";
import type { Role } from "../accounts/roles.ts";

/** The topics that somebody of this role can choose, in the order they are shown. */
export function topicsFor(role: Role): MailTopicName[] {
  return (Object.keys(MAIL_TOPICS) as MailTopicName[]).filter((name) =>
    (MAIL_TOPICS[name].roles as readonly Role[]).includes(role)
  );
}

/** What this role receives whatever it chooses. */
export function alwaysSentNote(role: Role): string {
  return role === "ADMIN"
    ? "Messages about your own account, such as a password reset, are always sent."
    : "Decisions on your own requests, such as an approval or a denial, and messages about your own account are always sent.";
}

/**
 * The posted checkboxes of this role: a ticked one is there, any other is not. Refuses the topics of other roles, which
 * are posted by a page that was opened before the person's role changed.
 */
export function mailPreferencesForm(role: Role) {
  const error = "These choices aren't available for your role. Reopen Settings and try again.";
  const topics = topicsFor(role);
  const box = z.literal("on", error).optional();
  return z.strictObject(Object.fromEntries(topics.map((name) => [name, box])), { error })
    .transform((ticked): MailPreferences => Object.fromEntries(topics.map((name) => [name, ticked[name] === "on"])));
}
