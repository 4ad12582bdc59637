import { type Context, Hono } from "hono";
import { findSchools } from "../../../db/district/schools.ts";
import { findCapacities } from "../../../db/kitchen/capacities.ts";
import { listClosedRanges, listOnClosedDays } from "../../../db/kitchen/closed_days.ts";
import { findListedDays } from "../../../db/kitchen/day_lunches.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { daysFrom } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { changeableDays } from "../../../src/domain/kitchen/calendar/forms.ts";
import { daysOfMonth, formatMonth, type Month, monthOf } from "../../../src/domain/time/months.ts";
import { MAX_LISTED_ON_CLOSED_DAYS } from "../../../src/domain/requests/lists.ts";
import { calendarParams } from "../../../src/domain/kitchen/params.ts";
import { readTypedDay } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { handleFormPost, type UnfinishedAction } from "../../forms.ts";
import { CalendarPage } from "./CalendarPage.tsx";
import { type CalendarAction, calendarForms } from "./forms.ts";
import { findQuestion } from "./questions.tsx";

export function calendarRoutes(deps: Deps) {
  const { responseCache } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.calendar,
      responseCache,
      queryParams(calendarParams),
      (c) => renderCalendar(deps, c, c.req.valid("query").month),
    )
    .post(urls.calendar, queryParams(calendarParams), async (c) => {
      const { month } = c.req.valid("query");
      const posted = await handleFormPost(
        deps,
        c,
        calendarForms,
        async (action, fields) => await findQuestion(deps.db, deps.clock(), { action, fields }) !== null,
      );
      if ("open" in posted) return await renderCalendar(deps, c, month, posted.open);
      const { outcome, fields } = posted;
      // The page where the change can be seen.
      const day = readTypedDay(fields.text("from") || fields.text("date"));
      return c.redirect(withQuery(urls.calendar, { month: day ? monthOf(day) : month, done: outcome }), 303);
    });
}

async function renderCalendar(
  deps: Deps,
  c: Context<SignedInEnv>,
  chosen: Month | undefined,
  open?: UnfinishedAction<CalendarAction>,
): Promise<Response> {
  const { db, clock } = deps;
  const now = clock();
  const today = alaskaDate(now);
  const month = chosen ?? monthOf(today);
  const shown = daysOfMonth(month);
  const toCome = { from: today, to: changeableDays(now).to };
  const [days, capacitiesToCome, closedToCome, onClosedDays, schools, question] = await Promise.all([
    findListedDays(db, daysFrom(shown.from, shown.to)),
    findCapacities(db, toCome),
    listClosedRanges(db, toCome),
    listOnClosedDays(db, { ...toCome, limit: MAX_LISTED_ON_CLOSED_DAYS }),
    findSchools(db),
    open && open.refusal === undefined ? findQuestion(db, now, open) : null,
  ]);
  return c.render(
    <CalendarPage
      month={month}
      today={today}
      days={days}
      capacitiesToCome={capacitiesToCome}
      closedToCome={closedToCome}
      onClosedDays={onClosedDays}
      schools={schools}
      open={open}
      question={question}
    />,
    { title: `Calendar for ${formatMonth(month)}` },
  );
}
