import { schoolLabel, type Schools } from "../district/schools.ts";
import { counted } from "../text/amounts.ts";
import { formatDayOfWeek } from "../time/alaska_time.ts";
import type { EffectiveOrder } from "./lists.ts";
import { type LunchRequest, mealsText, type RequestWithMeals, timeText } from "./request.ts";

/** Names a request: "Mendenhall, Wed, Jan 6, 2027". */
export function requestName(
  { school, deliveryDate }: Pick<LunchRequest, "school" | "deliveryDate">,
  schools: Schools,
): string {
  return `${schoolLabel(schools, school)}, ${formatDayOfWeek(deliveryDate)}`;
}

/** Writes a request in one line: "Mendenhall, Wed, Jan 6, 2027, 11:45 am · 21 lunches, 2 special meals". */
export function requestLine(request: RequestWithMeals, schools: Schools): string {
  return `${requestName(request, schools)}, ${contentsText(request)}`;
}

/** Writes what a request's name leaves out: "11:45 am · 21 lunches, 2 special meals". */
export function contentsText(request: RequestWithMeals): string {
  return `${timeAndLunches(request)}, ${mealsText(request.specialMeals.length)}`;
}

/** Writes a request in a sentence: "Mendenhall, Wed, Jan 6, 2027, 11:45 am · 21 lunches". */
export function orderText(order: EffectiveOrder, schools: Schools): string {
  return `${requestName(order, schools)}, ${timeAndLunches(order)}`;
}

function timeAndLunches(order: EffectiveOrder): string {
  return `${timeText(order)} · ${counted(order.numberOfLunches, "lunch", "lunches")}`;
}
