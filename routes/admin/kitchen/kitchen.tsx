import { type Context, Hono } from "hono";
import { transact } from "../../../db/client.ts";
import { findNextDeliveryDay, listWeek } from "../../../db/kitchen/days.ts";
import { recordPrint } from "../../../db/kitchen/prints.ts";
import { listIdsInStatus } from "../../../db/kitchen/statuses.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { alaskaDate, startOfWeek } from "../../../src/domain/alaska_time.ts";
import { AppError } from "../../../src/domain/errors.ts";
import { totalsOf } from "../../../src/domain/kitchen/day.ts";
import { buildDaySheet, dayText } from "../../../src/domain/kitchen/day_sheet.ts";
import {
  kitchenParams,
  neighboringDays,
  printedSchema,
  requireKitchenDay,
  timeActionSchema,
} from "../../../src/domain/kitchen/params.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { requireCsrfField } from "../../../src/http/csrf.ts";
import type { SignedInEnv } from "../../../src/http/guards.ts";
import { checkValues, jsonBody, queryParams, readFields } from "../../../src/http/validate.ts";
import type { Deps } from "../../deps.ts";
import { decideEach } from "../requests/decide_each.ts";
import { KitchenPage, type MarkedDeliveries } from "./KitchenPage.tsx";
import { findDocumentNames, viewKitchenDay } from "./view.ts";
import { WeekPage } from "./WeekPage.tsx";

/** What the kitchen packs on a day, and in a week. */
export function kitchenRoutes(deps: Deps) {
  const { db, clock, inKitchenPlace } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.kitchen, queryParams(kitchenParams), inKitchenPlace, async (c) => {
      const { date, week } = c.req.valid("query");
      if (week !== undefined && date !== undefined) {
        throw new AppError("BAD_REQUEST", "This link is invalid: it names both a day (date) and a week (week).");
      }
      return week === undefined ? await renderDay(deps, c, await findDay(deps, date)) : await renderWeek(deps, c, week);
    })
    // What is marked is what its page listed, so that nothing is packed unseen.
    .post(urls.kitchen, requireCsrfField, inKitchenPlace, async (c) => {
      const { text, texts } = await readFields(c);
      const fields = { action: text("action"), date: text("date"), requestIds: texts("requestIds") };
      const { action, date, requestIds } = checkValues(timeActionSchema, fields);
      requireKitchenDay(date, clock());
      const { run, status, done } = ACTIONS[action];
      const result = await decideEach(deps, c.var.session.user, requestIds, run);
      // Whoever presses twice, or second, finds it done.
      const already = await listIdsInStatus(db, result.failures.map(({ requestId }) => requestId), status);
      const failures = result.failures.filter(({ requestId }) => !already.includes(requestId));
      if (failures.length === 0) return c.redirect(withQuery(urls.kitchen, { date, done }), 303);
      c.status(409);
      return await renderDay(deps, c, date, { action, done: requestIds.length - failures.length, failures });
    })
    .get(urls.api.kitchen, queryParams(kitchenParams.pick({ date: true })), inKitchenPlace, async (c) => {
      const date = await findDay(deps, c.req.valid("query").date);
      const { deliveries } = await viewKitchenDay(deps, c.var.session.user, date);
      return c.json({ date, totals: totalsOf(deliveries), deliveries });
    })
    .post(urls.api.kitchenPrinted, jsonBody(printedSchema), async (c) => {
      const { date, versionIds } = c.req.valid("json");
      const print = { day: requireKitchenDay(date, clock()), versionIds, actor: c.var.session.user, now: clock() };
      await transact(db, (tx) => recordPrint(tx, print));
      return c.json({ message: "Printing recorded" });
    });
}

const ACTIONS = {
  progress: { run: progressRequest, status: "IN_PROGRESS", done: "deliveriesInProgress" },
  complete: { run: completeRequest, status: "COMPLETED", done: "deliveriesCompleted" },
} as const;

/** The day that is asked for; the next one with deliveries, or else today, where none is. */
async function findDay({ db, clock }: Deps, date: string | undefined): Promise<string> {
  const today = alaskaDate(clock());
  return date === undefined ? await findNextDeliveryDay(db, today) ?? today : requireKitchenDay(date, clock());
}

async function renderDay(deps: Deps, c: Context<SignedInEnv>, date: string, marked?: MarkedDeliveries) {
  const { user } = c.var.session;
  const [day, names] = await Promise.all([viewKitchenDay(deps, user, date), findDocumentNames(deps)]);
  return c.render(
    <KitchenPage
      user={user}
      date={date}
      sheet={buildDaySheet(day, names)}
      versionIds={day.deliveries.map(({ id }) => id)}
      neighbors={neighboringDays(date, 1, deps.clock())}
      marked={marked}
    />,
    { title: `Kitchen, ${dayText(date)}` },
  );
}

async function renderWeek({ db, clock }: Deps, c: Context<SignedInEnv>, week: string) {
  const monday = startOfWeek(requireKitchenDay(week, clock()));
  return c.render(
    <WeekPage
      user={c.var.session.user}
      days={await listWeek(db, monday)}
      neighbors={neighboringDays(monday, 7, clock())}
    />,
    { title: "Kitchen, Week" },
  );
}
