import { addDays, weekdayOf } from "../../src/domain/time/alaska_time.ts";

/** The days that the demo's kitchen has coming, YYYY-MM-DD: closed days are none of the others. */
export function demoDays(today: string) {
  return {
    /** The day with the most deliveries, which fills the kitchen's sheets. */
    showcase: schoolDayFrom(addDays(today, 3)),
    /** The day on which little can be packed. */
    tight: schoolDayFrom(addDays(today, 8)),
    inventory: schoolDayFrom(addDays(today, 12)),
    breakFrom: addDays(today, 25),
    breakTo: addDays(today, 29),
  };
}

/** A day itself, or the Monday after its weekend. */
export function schoolDayFrom(day: string): string {
  return addDays(day, weekdayOf(day) > 5 ? 8 - weekdayOf(day) : 0);
}
