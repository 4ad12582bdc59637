/** How closed days and capacity work for people who order, in sentences. */
export const KITCHEN_DAY_RULES: readonly string[] = [
  "Nobody can order for a day on which the kitchen is closed; the calendar of the form names it and says why. A request " +
  "that was there before keeps its date.",
  "The kitchen can pack only so many lunches a day. If your request goes over, the form says so; it can be submitted " +
  "all the same, but the kitchen may have to deny it.",
];
