import { urls } from "../../urls.ts";
import type { WriteText } from "../../shell/writes.ts";

/** What administrators change on the kitchen's calendar. */
export const CALENDAR_WRITES = {
  close: { call: () => urls.api.closedDays, done: "daysClosed" },
  open: { call: urls.api.closedRange, method: "DELETE", done: "daysOpened" },
  "set-weekday": { done: "capacitySaved" },
  "set-day": { done: "capacitySaved" },
  capacity: { call: () => urls.api.capacity, method: "PUT" },
} satisfies Record<string, WriteText>;

export type CalendarAction = keyof typeof CALENDAR_WRITES;
