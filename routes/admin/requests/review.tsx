import { Hono } from "hono";
import { findSchools } from "../../../db/district/schools.ts";
import { listClosedRanges } from "../../../db/kitchen/closed_days.ts";
import { findDayLoad } from "../../../db/kitchen/day_lunches.ts";
import { findNextInReview, findPlaceInReview, listSameDay } from "../../../db/requests/review.ts";
import { listTakeBacks } from "../../../db/requests/take_back.ts";
import { closedDayOn } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { requestName } from "../../../src/domain/requests/summary.ts";
import { urls } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { requestIdParam } from "../../../src/http/middleware/validate.ts";
import type { Deps } from "../../deps.ts";
import { viewHistory, viewRequest } from "../../requests/view.ts";
import { ReviewPage } from "./ReviewPage.tsx";

export function reviewRoutes(deps: Deps) {
  const { db, clock, isMailConfigured, responseCache } = deps;
  return new Hono<SignedInEnv>().get(urls.reviewRequest(":id"), responseCache, requestIdParam, async (c) => {
    const { user } = c.var.session;
    const request = await viewRequest(deps, user, c.req.valid("param").id);
    const [sameDay, takeBacks, nextId, inReview, history, schools, kitchenDay, closedRanges] = await Promise.all([
      listSameDay(db, { ...request, exceptFamily: request.familyId }),
      listTakeBacks(db, [request], clock()),
      findNextInReview(db, request.id),
      findPlaceInReview(db, request.id),
      viewHistory(deps, user, request),
      findSchools(db),
      findDayLoad(db, request.deliveryDate, request.familyId),
      listClosedRanges(db, { from: request.deliveryDate, to: request.deliveryDate }),
    ]);
    return c.render(
      <ReviewPage
        {...{ request, schools, sameDay, kitchenDay, history, nextId, inReview, isMailConfigured }}
        takeBack={takeBacks.get(request.id)?.marking ?? null}
        closedReason={closedDayOn(request.deliveryDate, closedRanges)}
        now={clock()}
      />,
      { title: `${requestName(request, schools)}: Review Request` },
    );
  });
}
