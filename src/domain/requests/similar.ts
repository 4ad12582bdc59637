import type { Schools } from "../district/schools.ts";
import { counted } from "../text/amounts.ts";
import type { EffectiveOrder, SimilarRequest } from "./lists.ts";
import { shortId } from "./request.ts";
import { STATUS_LABELS } from "./statuses.ts";
import { requestName } from "./summary.ts";

/** A request in a sentence: "Mendenhall, Jan 6, 11:45 am: 21 lunches". */
export function orderText(order: EffectiveOrder, schools: Schools): string {
  return `${requestName(order, schools)}, ${order.deliveryTimeText}: ${
    counted(order.numberOfLunches, "lunch", "lunches")
  }`;
}

export function similarText(
  similar: SimilarRequest["request"],
  { schools, officeName }: { schools: Schools; officeName: string },
): string {
  return similar
    ? `There is already a request for the same school, delivery date and recipient: ${orderText(similar, schools)} (${
      shortId(similar.id)
    }, ${STATUS_LABELS[similar.status]}). If this is the same trip, revise that request instead so that lunches ` +
      "aren't packed twice."
    : "Someone else has already requested lunches for the same school, delivery date and recipient. If this is the " +
      `same trip, ask ${officeName} first so that lunches aren't packed twice.`;
}
