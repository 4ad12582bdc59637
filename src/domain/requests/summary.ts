import { schoolLabel, type Schools } from "../district/schools.ts";
import { counted } from "../text/amounts.ts";
import { formatMonthDay, formatWeekday } from "../time/alaska_time.ts";
import type { EffectiveOrder, SimilarRequest } from "./lists.ts";
import { type LunchRequest, mealsText, type RequestWithMeals, shortId } from "./request.ts";
import { STATUS_LABELS } from "./statuses.ts";

/** What people call a request: "Mendenhall, Jan 6". */
export function requestName(
  { school, deliveryDate }: Pick<LunchRequest, "school" | "deliveryDate">,
  schools: Schools,
): string {
  return `${schoolLabel(schools, school)}, ${formatMonthDay(deliveryDate)}`;
}

/** A request in one line: "Mendenhall, Wed Jan 6, 11:45 am: 21 lunches, 2 special meals". */
export function requestLine(
  { school, deliveryDate, deliveryTimeText, numberOfLunches, specialMeals }: RequestWithMeals,
  schools: Schools,
): string {
  const day = `${formatWeekday(deliveryDate).slice(0, 3)} ${formatMonthDay(deliveryDate)}`;
  const place = `${schoolLabel(schools, school)}, ${day}, ${deliveryTimeText}`;
  return `${place}: ${counted(numberOfLunches, "lunch", "lunches")}, ${mealsText(specialMeals.length)}`;
}

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
