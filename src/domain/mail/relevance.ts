import { deliveryInstant } from "../alaska_time.ts";
import { isLocked } from "../requests/deadlines.ts";
import type { MailContent, MailedRequest } from "./kinds.ts";

/**
 * Whether a message that leaves at `now` can still be acted on. Reminders end: to review with the last of their
 * deliveries, to confirm the numbers 48 hours before theirs. Every other message tells what has happened, which stays so.
 */
export function isStillRelevant(content: MailContent, now: Date): boolean {
  if (content.kind === "review-reminder") {
    return content.payload.requests.some((request) => now < deliveryTime(request));
  }
  if (content.kind === "confirm-reminder") return !isLocked(deliveryTime(content.payload.request), now);
  return true;
}

function deliveryTime({ deliveryDate, deliveryTimeText }: MailedRequest): Date {
  return deliveryInstant(deliveryDate, deliveryTimeText);
}
