import { type Context, Hono } from "hono";
import { transact, type Tx } from "../../../db/client.ts";
import { findSchools } from "../../../db/district/schools.ts";
import { findCapacities, setCapacity } from "../../../db/kitchen/capacities.ts";
import { closeDays, openDays } from "../../../db/kitchen/change_closed_days.ts";
import { listClosedRanges, listOnClosedDays } from "../../../db/kitchen/closed_days.ts";
import { listDayLunches } from "../../../db/kitchen/day_lunches.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { daysFrom } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { capacitySchema, changeableDays, closedDaysSchema } from "../../../src/domain/kitchen/calendar/forms.ts";
import { daysOfMonth } from "../../../src/domain/kitchen/calendar/month.ts";
import { formatMonth, type Month, monthOf } from "../../../src/domain/time/months.ts";
import { MAX_LISTED_ON_CLOSED_DAYS } from "../../../src/domain/kitchen/calendar/on_closed_days.ts";
import { calendarParams } from "../../../src/domain/kitchen/calendar/params.ts";
import { CALENDAR_ACTIONS, type CalendarAction } from "../../../src/domain/kitchen/posted_actions.ts";
import type { SUCCESS } from "../../../src/domain/shell/toasts.ts";
import { typedNumber } from "../../../src/domain/text/typed_number.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import {
  checkValues,
  closedDaysIdSchema,
  type PostedFields,
  queryParams,
} from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { type OpenAction, runPostedAction } from "../../posted_action.ts";
import { findFeedUrl } from "../../settings/feed_url.ts";
import { calendarApi } from "./api.ts";
import { CalendarPage } from "./CalendarPage.tsx";

/** The kitchen's calendar: lunches a day, capacities and closed days. Its forms are plain, with script or without. */
export function calendarRoutes(deps: Deps) {
  const { db, clock, whileUnchanged } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.calendar,
      whileUnchanged,
      queryParams(calendarParams),
      (c) => renderCalendar(deps, c, c.req.valid("query").month),
    )
    .post(urls.calendar, queryParams(calendarParams), async (c) => {
      const { month } = c.req.valid("query");
      const now = clock();
      const by = { actor: c.var.session.user, now };
      // Where the change can be seen.
      let changed = month;
      const result = await runPostedAction(c, {
        actions: CALENDAR_ACTIONS,
        asked: [],
        run: async (action, fields) => {
          const day = await transact(db, (tx) => CHANGES[action](tx, by, fields));
          if (day) changed = monthOf(day);
        },
      });
      if ("open" in result) return await renderCalendar(deps, c, month, result.open);
      return c.redirect(withQuery(urls.calendar, { month: changed, done: OUTCOMES[result.done] }), 303);
    })
    .route("/", calendarApi(deps));
}

type By = Pick<Parameters<typeof openDays>[1], "actor" | "now">;

/** What each button does with the fields that were posted with it; returns the day that it is about, if it is about one. */
const CHANGES: Record<CalendarAction, (tx: Tx, by: By, fields: PostedFields) => Promise<string | undefined>> = {
  close: async (tx, by, { text }) => {
    const days = { from: text("from"), to: text("to") || text("from"), reason: text("reason") };
    return (await closeDays(tx, { ...by, ...checkValues(closedDaysSchema(() => by.now), days) })).from;
  },
  open: async (tx, by, { text }) => {
    try {
      await openDays(tx, { ...by, id: checkValues(closedDaysIdSchema, text("id")) });
    } catch (error) {
      // The button was pressed twice, or by somebody else, too: they are open, as was asked.
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    }
    return undefined;
  },
  "set-weekday": async (tx, by, { text }) => {
    const capacity = { weekday: typedNumber(text("weekday")), lunches: typedLunches(text("lunches")) };
    await setCapacity(tx, { ...by, ...checkValues(capacitySchema(() => by.now), capacity) });
    return undefined;
  },
  "set-day": async (tx, by, { text }) => {
    const capacity = { date: text("date"), lunches: typedLunches(text("lunches")) };
    await setCapacity(tx, { ...by, ...checkValues(capacitySchema(() => by.now), capacity) });
    return capacity.date;
  },
};

/** Null where the field was left empty; anything else that is not a number is left for the schema to refuse. */
function typedLunches(text: string): number | null {
  return text.trim() === "" ? null : typedNumber(text) ?? NaN;
}

const OUTCOMES: Record<CalendarAction, keyof typeof SUCCESS> = {
  close: "daysClosed",
  open: "daysOpened",
  "set-weekday": "capacitySaved",
  "set-day": "capacitySaved",
};

/** @param open the posted form that was refused */
async function renderCalendar(
  deps: Deps,
  c: Context<SignedInEnv>,
  asked: Month | undefined,
  open?: OpenAction<CalendarAction>,
): Promise<Response> {
  const { db, clock } = deps;
  const { user } = c.var.session;
  const now = clock();
  const today = alaskaDate(now);
  const month = asked ?? monthOf(today);
  const shown = daysOfMonth(month);
  const changeable = changeableDays(now);
  const toCome = { from: today, to: changeable.to };
  const [lunches, capacities, capacitiesToCome, closedRanges, closedToCome, onClosedDays, schools, feedUrl] =
    await Promise.all([
      listDayLunches(db, daysFrom(shown.from, shown.to)),
      findCapacities(db, shown),
      findCapacities(db, toCome),
      listClosedRanges(db, shown),
      listClosedRanges(db, toCome),
      listOnClosedDays(db, { ...toCome, limit: MAX_LISTED_ON_CLOSED_DAYS }),
      findSchools(db),
      findFeedUrl(deps, user.id),
    ]);
  return c.render(
    <CalendarPage
      user={user}
      month={month}
      today={today}
      changeable={changeable}
      lunches={lunches}
      capacities={capacities}
      dayCapacitiesToCome={capacitiesToCome.days}
      closedRanges={closedRanges}
      closedToCome={closedToCome}
      onClosedDays={onClosedDays}
      schools={schools}
      feedUrl={feedUrl}
      open={open}
    />,
    { title: `Calendar for ${formatMonth(month)}` },
  );
}
