import { type Context, Hono } from "hono";
import { findMissingCoolers, findNextDeliveryDay, listWeek } from "../../../db/kitchen/deliveries.ts";
import { listTakeBacks } from "../../../db/requests/take_back.ts";
import { MissingCoolersCard } from "../../../src/components/kitchen/MissingCoolersCard.tsx";
import { addYears, alaskaDate, formatDay, startOfWeek } from "../../../src/domain/time/alaska_time.ts";
import { AppError } from "../../../src/domain/http/errors.ts";
import { timeAnchor, totalsOf } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { markedText, TIME_ACTION_NAMES, TIME_ACTIONS } from "../../../src/domain/kitchen/day_sheet/marking.ts";
import { buildDaySheet, sheetState } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import {
  asOrderedParams,
  kitchenDayError,
  kitchenDayParams,
  type KitchenParams,
  kitchenParams,
  neighboringDays,
  requireKitchenDay,
} from "../../../src/domain/kitchen/params.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { etagFor } from "../../../src/http/responses/etag.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { checkValues, type PostedFields, queryParams } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { handleFormPost } from "../../forms.ts";
import { kitchenForms } from "./forms.ts";
import { KitchenPage } from "./KitchenPage.tsx";
import { findDocumentNames, findSheetVersion, viewKitchenDay } from "./view.ts";
import { type TypedDay, WeekPage } from "./WeekPage.tsx";

export function kitchenRoutes(deps: Deps) {
  const { clock } = deps;
  return new Hono<SignedInEnv>()
    .get(urls.kitchen, queryParams(kitchenParams), async (c) => {
      const { date, week, ...outcome } = c.req.valid("query");
      if (week !== undefined && date !== undefined) {
        throw new AppError("BAD_REQUEST", "This link is invalid: it names both a day (date) and a week (week).");
      }
      if (week !== undefined) return await renderWeek(deps, c, week);
      const errorMessage = date && kitchenDayError(date, clock());
      if (errorMessage) {
        c.status(400);
        return await renderWeek(deps, c, alaskaDate(clock()), { defaultValue: date, errorMessage });
      }
      const day = await findDay(deps, date);
      const isNextDay = date === undefined && day !== alaskaDate(clock());
      return await renderDay(deps, c, day, { isNextDay, markedText: outcomeText(outcome) });
    })
    .post(urls.kitchen, queryParams(asOrderedParams), async (c) => {
      const posted = await handleFormPost(deps, c, kitchenForms);
      const { fields } = "open" in posted ? posted.open : posted;
      const date = requireKitchenDay(checkValues(kitchenDayParams, { date: fields.text("date") }).date, clock());
      if ("open" in posted) {
        return await renderDay(deps, c, date, { isNextDay: false, open: posted.open, ...c.req.valid("query") });
      }
      return c.redirect(doneHref(date, posted.outcome, fields), 303);
    })
    .get(urls.api.kitchen, queryParams(kitchenParams.pick({ date: true })), async (c) => {
      const date = await findDay(deps, c.req.valid("query").date);
      const { deliveries } = await viewKitchenDay(deps, c.var.session.user, date);
      return c.json({ date, totals: totalsOf(deliveries), deliveries });
    })
    // Names no one, so that an open page may ask again and again without a view of special meals.
    .get(urls.api.kitchenSheetVersion, queryParams(kitchenDayParams), async (c) => {
      const date = requireKitchenDay(c.req.valid("query").date, clock());
      return c.json({ version: await findSheetVersion(deps, date) });
    });
}

/** Returns the page after a form; after marked deliveries, at their time. */
function doneHref(date: string, done: string | undefined, fields: PostedFields): string {
  const doneCount = fields.texts("requestIds").length || undefined;
  const doneAt = fields.text("deliveryAt") || undefined;
  return `${withQuery(urls.kitchen, { date, done, doneCount, doneAt })}${doneAt ? `#${timeAnchor(doneAt)}` : ""}`;
}

function outcomeText(
  { done, doneCount, doneAt }: Pick<KitchenParams, "done" | "doneCount" | "doneAt">,
): string | undefined {
  const action = TIME_ACTION_NAMES.find((name) => TIME_ACTIONS[name].outcome === done);
  return action && doneCount !== undefined ? markedText(action, doneCount, doneAt) : undefined;
}

/** Returns the requested day, or the next one with deliveries, or today. */
async function findDay({ db, clock }: Deps, date: string | undefined): Promise<string> {
  const today = alaskaDate(clock());
  return date === undefined ? await findNextDeliveryDay(db, today) ?? today : requireKitchenDay(date, clock());
}

async function renderDay(
  deps: Deps,
  c: Context<SignedInEnv>,
  date: string,
  outcome: Pick<Parameters<typeof KitchenPage>[0], "isNextDay" | "markedText" | "open" | "asOrdered">,
) {
  const [day, names] = await Promise.all([viewKitchenDay(deps, c.var.session.user, date), findDocumentNames(deps)]);
  const sheet = buildDaySheet(day, names);
  const { rostersSince } = names.district;
  const ids = day.deliveries.flatMap(({ id, kitchenNote }) => [id, ...kitchenNote ? [kitchenNote.id] : []]);
  const takeBacks = await listTakeBacks(deps.db, day.deliveries, deps.clock());
  const missing = await findMissingCoolers(deps.db, { from: addYears(date, -1), before: date }, names.now);
  return c.render(
    <KitchenPage
      date={date}
      sheet={sheet}
      version={etagFor(sheetState(day, names))}
      printing={{ versionIds: ids, lastPrintedAt: day.lastPrint?.at ?? null }}
      neighbors={{ today: alaskaDate(deps.clock()), ...neighboringDays(date, 1, deps.clock()) }}
      takeBacks={takeBacks}
      hasRosters={rostersSince !== "" && date >= rostersSince}
      missingCoolers={<MissingCoolersCard missing={missing} schools={names.schools} />}
      leftOut={[...day.deliveries, ...day.unapproved].map(({ id }) => shortId(id)).filter(deps.isLeftOutOfPdf)}
      {...outcome}
    />,
    { title: `Kitchen, ${dayText(date)}` },
  );
}

async function renderWeek({ db, clock }: Deps, c: Context<SignedInEnv>, week: string, typed?: TypedDay) {
  const monday = startOfWeek(requireKitchenDay(week, clock()));
  return c.render(
    <WeekPage
      days={await listWeek(db, monday)}
      neighbors={{ today: alaskaDate(clock()), ...neighboringDays(monday, 7, clock()) }}
      typed={typed}
    />,
    { title: `Kitchen, Week of ${formatDay(monday)}` },
  );
}
