import { type Context, Hono } from "hono";
import { findSchools } from "../../../db/district/schools.ts";
import { listFamilyHistory } from "../../../db/history/family.ts";
import { listClosedRanges } from "../../../db/kitchen/closed_days.ts";
import { findDayLoad } from "../../../db/kitchen/day_lunches.ts";
import { findNextInReview, listDenialReasons, listSameDay } from "../../../db/requests/review.ts";
import { closedDayOn } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { CLOSE_OUT_ID, CLOSE_OUT_LABELS, type ReturnedCloseOut } from "../../../src/domain/requests/close_out.ts";
import { mapKeys } from "../../../src/domain/requests/cooler_log.ts";
import { isAllowedFrom } from "../../../src/domain/requests/statuses.ts";
import { requestName } from "../../../src/domain/requests/summary.ts";
import type { ReviewAction } from "../../../src/domain/requests/writes.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { viewRequest } from "../../requests/view.ts";
import { handleFormPost, type UnfinishedAction } from "../../writes.ts";
import { ReviewPage } from "./ReviewPage.tsx";
import { reviewWrites } from "./writes.ts";

/** One request, for an administrator to decide on. Spec section 2, admin request review. */
export function reviewRoutes(deps: Deps) {
  return new Hono<SignedInEnv>()
    .get(
      urls.reviewRequest(":id"),
      deps.responseCache,
      requestIdParam,
      (c) => renderReview(deps, c, c.req.valid("param").id),
    )
    // Its buttons without script.
    .post(urls.reviewRequest(":id"), requestIdParam, async (c) => {
      const { id } = c.req.valid("param");
      const posted = await handleFormPost(deps, c, reviewWrites);
      if ("open" in posted) return await renderReview(deps, c, id, posted.open);
      const next = posted.done === "delete" ? urls.adminDashboard : urls.reviewRequest(id);
      const place = posted.done === "close-out" ? `#${CLOSE_OUT_ID}` : "";
      return c.redirect(`${withOutcome(next, posted.outcome)}${place}`, 303);
    });
}

function returnedCloseOut(
  { action, fields: { text }, errors }: UnfinishedAction<ReviewAction>,
): ReturnedCloseOut | null {
  if (action !== "complete" && action !== "close-out") return null;
  return { typed: mapKeys(CLOSE_OUT_LABELS, text), errors };
}

/** @param open the posted write that is not done */
async function renderReview(
  deps: Deps,
  c: Context<SignedInEnv>,
  id: string,
  open?: UnfinishedAction<ReviewAction>,
): Promise<Response> {
  const { db, clock } = deps;
  const { user } = c.var.session;
  const request = await viewRequest(deps, user, id);
  const [sameDay, next, history, schools, kitchenDay, closedRanges, denialReasons] = await Promise.all([
    listSameDay(db, { ...request, exceptFamily: request.familyId }),
    findNextInReview(db, request.id),
    listFamilyHistory(db, user, request),
    findSchools(db),
    findDayLoad(db, request.deliveryDate, request.familyId),
    listClosedRanges(db, { from: request.deliveryDate, to: request.deliveryDate }),
    isAllowedFrom("deny", request.status) ? listDenialReasons(db) : [],
  ]);
  return c.render(
    <ReviewPage
      request={request}
      schools={schools}
      sameDay={sameDay}
      denialReasons={denialReasons}
      kitchenDay={kitchenDay}
      closedReason={closedDayOn(request.deliveryDate, closedRanges)}
      history={history}
      nextId={next?.id ?? null}
      open={open}
      returnedCloseOut={open ? returnedCloseOut(open) : null}
      now={clock()}
    />,
    { title: `${requestName(request, schools)}: Review Request` },
  );
}
