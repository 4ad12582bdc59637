import { deliveryInstant } from "./alaska_time.ts";
import { isLocked } from "./deadlines.ts";
import type { MailContent, MailedRequest } from "./mail.ts";

/**
 * Whether a message that leaves at `now` can still be acted on. Reminders end: to review with the last of their
 * deliveries, to confirm the numbers 48 hours before theirs. Every other message tells what has happened, which stays so.
 */
export function isStillOfUse(content: MailContent, now: Date): boolean {
  if (content.kind === "review-reminder") return content.facts.requests.some((request) => now < deliveryOf(request));
  if (content.kind === "confirm-reminder") return !isLocked(deliveryOf(content.facts.request), now);
  return true;
}

function deliveryOf({ deliveryDate, deliveryTimeText }: MailedRequest): Date {
  return deliveryInstant(deliveryDate, deliveryTimeText);
}
