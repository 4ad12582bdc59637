import { findSchools } from "../../../db/district/schools.ts";
import { type Context, Hono } from "hono";
import { transact, type Tx } from "../../../db/client.ts";
import { approveRequest } from "../../../db/requests/approve.ts";
import { closeOutRequest } from "../../../db/requests/close_out.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { deleteRequest } from "../../../db/requests/delete.ts";
import { denyRequest } from "../../../db/requests/deny.ts";
import { listClosedRanges } from "../../../db/kitchen/closed_days.ts";
import { findDayLoad } from "../../../db/kitchen/day_lunches.ts";
import type { ActionInput } from "../../../db/requests/family.ts";
import { progressRequest } from "../../../db/requests/progress.ts";
import { listFamilyHistory } from "../../../db/history/family.ts";
import { findNextInReview, listSameDay } from "../../../db/requests/review.ts";
import { closedDayOn } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import {
  CLOSE_OUT_ID,
  type CloseOut,
  type CloseOutText,
  typedCloseOut,
} from "../../../src/domain/requests/close_out.ts";
import {
  closeOutChangeSchema,
  closeOutSchema,
  deletionSchema,
  denialSchema,
} from "../../../src/domain/requests/decisions.ts";
import { REVIEW_ACTIONS, type ReviewAction } from "../../../src/domain/requests/posted_actions.ts";
import { requestName } from "../../../src/domain/requests/summary.ts";
import { typedNumber } from "../../../src/domain/text/typed_number.ts";
import { urls, withOutcome } from "../../../src/domain/urls.ts";
import type { SignedInEnv } from "../../../src/http/middleware/guards.ts";
import { checkValues, type PostedFields, requestIdParam } from "../../../src/http/middleware/validate.ts";
import { actionInput } from "../../actions.ts";
import type { Deps } from "../../deps.ts";
import { type OpenAction, runPostedAction } from "../../posted_action.ts";
import { viewRequest } from "../../requests/view.ts";
import { ReviewPage } from "./ReviewPage.tsx";

/** One request, for an administrator to decide on. Spec section 2, admin request review. */
export function reviewRoutes(deps: Deps) {
  const { db, clock, whileUnchanged } = deps;
  return new Hono<SignedInEnv>()
    .get(
      urls.reviewRequest(":id"),
      whileUnchanged,
      requestIdParam,
      (c) => renderReview(deps, c, c.req.valid("param").id),
    )
    // Its buttons without script.
    .post(urls.reviewRequest(":id"), requestIdParam, async (c) => {
      const input = actionInput(c, clock());
      const result = await runPostedAction(c, {
        actions: REVIEW_ACTIONS,
        asked: ["deny", "delete"],
        run: (action, fields) => transact(db, (tx) => decide[action](tx, input, fields)),
      });
      if ("open" in result) return await renderReview(deps, c, input.requestId, result.open);
      const next = result.done === "delete" ? urls.adminDashboard : urls.reviewRequest(input.requestId);
      const place = result.done === "close-out" ? `#${CLOSE_OUT_ID}` : "";
      return c.redirect(`${withOutcome(next, OUTCOMES[result.done])}${place}`, 303);
    });
}

/** What each button does, with the fields that were posted with it. */
const decide: Record<ReviewAction, (tx: Tx, input: ActionInput, fields: PostedFields) => Promise<unknown>> = {
  approve: approveRequest,
  progress: progressRequest,
  complete: (tx, input, { text }) => completeRequest(tx, { ...input, closeOut: readCloseOut(text) }),
  "close-out": (tx, input, { text }) => {
    const fields = { ...typedCloseOut(closeOutTyped(text)), before: parseJson(text("before")) };
    const { before, ...closeOut } = checkValues(closeOutChangeSchema, fields);
    return closeOutRequest(tx, { ...input, closeOut, before });
  },
  deny: (tx, input, { text }) =>
    denyRequest(tx, { ...input, ...checkValues(denialSchema, { reason: text("reason") }) }),
  delete: (tx, input, { text }) => {
    // The page always says how many versions it shows; none at all must not mean however many there are.
    const fields = { deletionReason: text("reason"), versions: typedNumber(text("versions")) ?? 0 };
    return deleteRequest(tx, { ...input, ...checkValues(deletionSchema, fields) });
  },
};

function readCloseOut(text: PostedFields["text"]): CloseOut {
  return checkValues(closeOutSchema, typedCloseOut(closeOutTyped(text)));
}

/** A hidden field of ours. A value that is no JSON was tampered with, and tells nothing that was read. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function closeOutTyped(text: PostedFields["text"]): CloseOutText {
  return { delivered: text("delivered"), served: text("served"), returned: text("returned"), note: text("note") };
}

const OUTCOMES = {
  approve: "requestApproved",
  progress: "requestInProgress",
  complete: "requestCompleted",
  "close-out": "closeOutSaved",
  deny: "requestDenied",
  delete: "requestDeleted",
} as const;

/** @param open the posted action that is not done */
async function renderReview(
  deps: Deps,
  c: Context<SignedInEnv>,
  id: string,
  open?: OpenAction<ReviewAction>,
): Promise<Response> {
  const { db, clock } = deps;
  const { user } = c.var.session;
  const request = await viewRequest(deps, user, id);
  const [sameDay, next, history, schools, kitchenDay, closedRanges] = await Promise.all([
    listSameDay(db, { ...request, exceptFamily: request.familyId }),
    findNextInReview(db, request.id),
    listFamilyHistory(db, user, request),
    findSchools(db),
    findDayLoad(db, request.deliveryDate, request.familyId),
    listClosedRanges(db, { from: request.deliveryDate, to: request.deliveryDate }),
  ]);
  return c.render(
    <ReviewPage
      user={user}
      request={request}
      schools={schools}
      sameDay={sameDay}
      kitchenDay={kitchenDay}
      closedReason={closedDayOn(request.deliveryDate, closedRanges)}
      history={history}
      nextId={next?.id ?? null}
      open={open}
      returnedCloseOut={open?.action === "complete" || open?.action === "close-out"
        ? { typed: closeOutTyped(open.fields.text), errors: open.errors }
        : null}
      now={clock()}
    />,
    { title: `${requestName(request, schools)}: Review Request` },
  );
}
