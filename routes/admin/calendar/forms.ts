import { z } from "zod";
import type { Writer } from "../../../db/accounts/actor.ts";
import { closeDays, openDays } from "../../../db/kitchen/change_closed_days.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { closedDaysSchema, dayCapacitySchema, weekdaysSchema } from "../../../src/domain/kitchen/calendar/forms.ts";
import { WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import type { Question } from "../../../src/domain/shell/writes.ts";
import type { Forms } from "../../forms.ts";
import { transactionalWrites, writerOf } from "../../write.ts";

export type CalendarAction = "close" | "open" | "set-weekdays" | "set-day";

const CLOSE_DAYS: Question = {
  title: "Close Days With Requests",
  text:
    "Closing a day doesn't cancel requests or email anyone. Let these people know yourself, and deny the requests in review.",
  confirmLabel: "Close Days",
};

const REMOVE_LIMIT: Question = {
  title: "Remove the Limit",
  text: "You left a number of lunches empty.",
  confirmLabel: "Remove Limit",
};

const change = transactionalWrites<Writer>();

export const calendarForms: Forms<Writer, CalendarAction> = {
  by: writerOf,
  forms: {
    close: change(
      { done: "daysClosed", question: CLOSE_DAYS },
      ({ now }) => closedDaysSchema(() => now),
      (tx, days) => closeDays(tx, days),
    ),
    open: change({ done: "daysOpened" }, z.object({ id: z.uuid() }), openDays),
    "set-weekdays": change(
      { done: "capacitySaved", question: REMOVE_LIMIT },
      weekdaysSchema,
      async (tx, { actor, now, ...lunches }) => {
        for (const weekday of WEEKDAYS) {
          await setCapacity(tx, { actor, now, weekday, lunches: lunches[`weekday${weekday}`] });
        }
      },
    ),
    "set-day": change(
      { done: "capacitySaved", question: REMOVE_LIMIT },
      ({ now }) => dayCapacitySchema(() => now),
      (tx, capacity) => setCapacity(tx, capacity),
    ),
  },
};
