import { formatMonthDay, formatWeekday } from "../time/alaska_time.ts";
import { schoolLabel, type Schools } from "../district/schools.ts";
import { counted } from "../text/amounts.ts";
import { type LunchRequest, mealsText, type RequestWithMeals } from "./request.ts";

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
