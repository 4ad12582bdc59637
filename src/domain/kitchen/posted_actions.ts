/** What the buttons of the calendar do. */
export const CALENDAR_ACTIONS = ["close", "open", "set-weekday", "set-day"] as const;
export type CalendarAction = (typeof CALENDAR_ACTIONS)[number];
