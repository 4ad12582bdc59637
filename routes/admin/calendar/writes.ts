import { type Actor, actorOf } from "../../../db/accounts/actor.ts";
import { closeDays, openDays } from "../../../db/kitchen/change_closed_days.ts";
import { setCapacity } from "../../../db/kitchen/capacities.ts";
import { z } from "zod";
import { closedDaysNotFound } from "../../../src/domain/http/errors.ts";
import {
  capacitySchema,
  closedDaysSchema,
  dayCapacitySchema,
  weekdaysSchema,
} from "../../../src/domain/kitchen/calendar/forms.ts";
import { WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { CALENDAR_WRITES, type CalendarAction } from "../../../src/domain/kitchen/calendar/writes.ts";
import { checkValues, idParam } from "../../../src/http/middleware/validate.ts";
import { emptyBodySchema, type Writes, writesBy } from "../../writes.ts";

/** Who changes the calendar, and when; the closed days that it is about, if it is about some. */
interface Change {
  actor: Actor;
  now: Date;
  id: string;
}

/** The days in a form, which has no address of theirs. */
const closedDaysId = z.uuid(closedDaysNotFound().message);

const change = writesBy<Change>();

/** What administrators change on the kitchen's calendar. */
export const calendarWrites: Writes<Change, CalendarAction> = {
  by: (c, now, id) => ({ actor: actorOf(c.var.session), now, id }),
  idParam: idParam(closedDaysNotFound),
  writes: {
    close: change(
      CALENDAR_WRITES.close,
      ({ now }) => closedDaysSchema(() => now),
      (tx, by, days) => closeDays(tx, { ...by, ...days }),
      { status: 201 },
    ),
    open: change(
      CALENDAR_WRITES.open,
      emptyBodySchema,
      (tx, by) => openDays(tx, { ...by, id: checkValues(closedDaysId, by.id) }),
      { isDoneWhenGone: true },
    ),
    "set-weekdays": change(
      CALENDAR_WRITES["set-weekdays"],
      weekdaysSchema,
      async (tx, { actor, now }, lunches) => {
        for (const weekday of WEEKDAYS) {
          await setCapacity(tx, { actor, now, weekday, lunches: lunches[`weekday${weekday}`] });
        }
      },
    ),
    "set-day": change(
      CALENDAR_WRITES["set-day"],
      ({ now }) => dayCapacitySchema(() => now),
      (tx, { actor, now }, capacity) => setCapacity(tx, { actor, now, ...capacity }),
    ),
    capacity: change(
      CALENDAR_WRITES.capacity,
      ({ now }) => capacitySchema(() => now),
      async (tx, { actor, now }, capacity) => {
        await setCapacity(tx, { actor, now, ...capacity });
        return capacity;
      },
    ),
  },
};
