import { deliveryInstant } from "../time/alaska_time.ts";
import { isLocked } from "../requests/deadlines.ts";
import type { MailContent, MailedRequest } from "./content.ts";

/**
 * Whether a message that leaves at `now` can still be acted on. Reminders expire: to review, with the last of their
 * deliveries, to confirm the numbers, when the request locks. Every other message tells an event, which stays true.
 */
export function isStillRelevant(content: MailContent, now: Date): boolean {
  if (content.kind === "review-reminder") {
    return content.payload.requests.some((request) => now < deliveryAt(request));
  }
  if (content.kind === "confirm-reminder") return !isLocked(deliveryAt(content.payload.request), now);
  return true;
}

function deliveryAt({ deliveryDate, deliveryTimeText }: MailedRequest): Date {
  return deliveryInstant(deliveryDate, deliveryTimeText);
}
