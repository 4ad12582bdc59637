import { type Context, Hono } from "hono";
import { findSchools } from "../../../db/district/schools.ts";
import { findCapacities } from "../../../db/kitchen/capacities.ts";
import { listClosedRanges, listOnClosedDays } from "../../../db/kitchen/closed_days.ts";
import { findListedDays } from "../../../db/kitchen/day_lunches.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { changeableDays } from "../../../src/domain/kitchen/calendar/forms.ts";
import { formatMonth, monthOf, weeksFrom, weeksOf } from "../../../src/domain/time/months.ts";
import { MAX_LISTED_ON_CLOSED_DAYS } from "../../../src/domain/requests/lists.ts";
import { type CalendarParams, calendarParams } from "../../../src/domain/kitchen/params.ts";
import { readTypedDay } from "../../../src/domain/time/typed_day.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { type PostedFields, queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { handleFormPost, type UnfinishedAction } from "../../forms.ts";
import { CalendarPage } from "./CalendarPage.tsx";
import { type CalendarAction, calendarForms } from "./forms.ts";
import { findQuestion } from "./questions.tsx";

export function calendarRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(
      urls.calendar,
      deps.responseCache,
      queryParams(calendarParams),
      (c) => renderCalendar(deps, c, c.req.valid("query")),
    )
    .post(urls.calendar, queryParams(calendarParams), async (c) => {
      const posted = await handleFormPost(
        deps,
        c,
        calendarForms,
        async (action, fields) => await findQuestion(deps.db, deps.clock(), { action, fields }) !== null,
      );
      const asked = whereSeen(c.req.valid("query"), "open" in posted ? posted.open.fields : posted.fields);
      if ("open" in posted) return await renderCalendar(deps, c, asked, posted.open);
      return c.redirect(withQuery(urls.calendar, { ...asked, done: posted.outcome }), 303);
    });
}

/** The day that was posted, which a program may post without asking for it. */
function whereSeen({ month, day: asked }: CalendarParams, fields: PostedFields): CalendarParams {
  const day = readTypedDay(fields.text("from") || fields.text("date")) ?? asked;
  return { month: month && day ? monthOf(day) : month, day };
}

/** This week and four more; a month where one is asked for, or where they do not hold the day. */
function shownAt({ month: asked, day }: CalendarParams, today: string) {
  const coming = weeksFrom(today, 5);
  const month = asked ?? (day && !coming.flat().includes(day) ? monthOf(day) : undefined);
  if (!month) return { month, weeks: coming, chosen: day ?? today };
  return { month, weeks: weeksOf(month), chosen: day ?? (month === monthOf(today) ? today : `${month}-01`) };
}

/** @param open the form that was refused, or is to be confirmed */
async function renderCalendar(
  deps: Deps,
  c: Context<SignedInEnv>,
  asked: CalendarParams,
  open?: UnfinishedAction<CalendarAction>,
): Promise<Response> {
  const { db, clock } = deps;
  const now = clock();
  const today = alaskaDate(now);
  const { month, weeks, chosen } = shownAt(asked, today);
  const toCome = { from: today, to: changeableDays(now).to };
  const [days, capacities, closedToCome, onClosedDays, schools, question] = await Promise.all([
    findListedDays(db, [...weeks.flat().filter((day) => day !== null), chosen]),
    findCapacities(db, toCome),
    listClosedRanges(db, toCome),
    listOnClosedDays(db, { ...toCome, limit: MAX_LISTED_ON_CLOSED_DAYS }),
    findSchools(db),
    open && open.refusal === undefined ? findQuestion(db, now, open) : null,
  ]);
  return c.render(
    <CalendarPage
      page={withQuery(urls.calendar, { month, day: chosen })}
      // A past day's limit may have been another one.
      days={new Map(days.map((day) => [day.date, day.date < today ? { ...day, capacity: null } : day]))}
      {...{ month, weeks, chosen, toCome, capacities, closedToCome, onClosedDays, schools, open, question }}
    />,
    { title: month ? `Calendar for ${formatMonth(month)}` : "Calendar" },
  );
}
