import type { MailPayloads } from "./content.ts";
import { effectiveVersion } from "../requests/family.ts";
import type { LunchRequest } from "../requests/request.ts";
import { STAGES } from "../requests/statuses.ts";
import { alaskaDate } from "../time/alaska_time.ts";

type KitchenNews = Pick<MailPayloads["school-kitchen"], "change"> & { request: LunchRequest; was?: LunchRequest };

/**
 * Returns what the kitchens of schools have to hear once `after`, or nothing, is approved in place of a family's
 * versions: only of days to come, and of a revision only its numbers, day and time, or that it is for another school.
 */
export function kitchenNews(versions: readonly LunchRequest[], after: LunchRequest | null, now: Date): KitchenNews[] {
  const effective = effectiveVersion(versions);
  const before = effective && STAGES[effective.status] !== "cancelled" ? effective : null;
  const isComing = ({ deliveryDate }: LunchRequest) => deliveryDate >= alaskaDate(now);
  if (before && after?.school === before.school) {
    const isChanged = (["numStudents", "numAdults", "deliveryAt"] as const).some((field) =>
      after[field] !== before[field]
    );
    return isChanged && [before, after].some(isComing) ? [{ change: "changed", request: after, was: before }] : [];
  }
  return [
    ...before && isComing(before) ? [{ change: "cancelled" as const, request: before }] : [],
    ...after && isComing(after) ? [{ change: "approved" as const, request: after }] : [],
  ];
}
