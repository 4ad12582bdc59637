import { urls } from "../../urls.ts";
import type { Question, WriteText } from "../../shell/writes.ts";

/** Asked when the number is left empty. */
const REMOVE_LIMIT: Question = {
  title: "Remove the Limit",
  text: "You left a number of lunches empty.",
  confirmLabel: "Remove Limit",
  pendingLabel: "Removing...",
};

/** What administrators change on the kitchen's calendar. */
export const CALENDAR_WRITES = {
  close: {
    call: () => urls.api.closedDays,
    done: "daysClosed",
    question: {
      title: "Close Days With Requests",
      text:
        "Closing a day doesn't cancel requests or email anyone. Let these people know yourself, and deny the requests in review.",
      confirmLabel: "Close Days",
      pendingLabel: "Closing...",
    },
  },
  open: { call: urls.api.closedRange, method: "DELETE", done: "daysOpened" },
  "set-weekdays": { done: "capacitySaved", question: REMOVE_LIMIT },
  "set-day": { done: "capacitySaved", question: REMOVE_LIMIT },
  capacity: { call: () => urls.api.capacity, method: "PUT" },
} satisfies Record<string, WriteText>;

export type CalendarAction = keyof typeof CALENDAR_WRITES;
