import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { type Marking, TAKE_BACK_MINUTES } from "../../src/domain/kitchen/day_sheet/marking.ts";
import { type CloseOutColumns, hasCloseOut } from "../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { Db, Tx } from "../client.ts";
import { dropMailAbout } from "../mail/queue.ts";
import { mailOwner } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";
import { setStatus } from "./set_status.ts";

const MARKINGS = {
  progress: { mail: "request-in-progress", numbers: "a cooler log" },
  complete: { mail: "request-completed", numbers: "close-out numbers" },
} as const;

const WINDOW_MS = TAKE_BACK_MINUTES * MINUTE_MS;

/** Tells the owner once a mark can no longer be undone. */
export async function mailMarking(tx: Tx, marking: Marking, marked: LunchRequest, { now }: ActionInput): Promise<void> {
  const leavesAt = new Date(now.getTime() + WINDOW_MS);
  await mailOwner(tx, marked, leavesAt, (request) => ({ kind: MARKINGS[marking].mail, payload: { request } }));
}

/** Returns the events that marked these versions, by version id, as far as they can be undone at `now`. */
export async function listTakeBacks(
  db: Db,
  requests: readonly (CloseOutColumns & Pick<LunchRequest, "id" | "status">)[],
  now: Date,
): Promise<Map<string, { marking: Marking; eventId: string }>> {
  const events = await db.selectFrom("auditEvents").select(["id", "requestId", "type"])
    .where("type", "in", ["request.progress", "request.complete"])
    .where("createdAt", ">", new Date(now.getTime() - WINDOW_MS))
    .where(sql<boolean>`request_id = any(${requests.map(({ id }) => id)})`).orderBy("createdAt", "desc").execute();
  return new Map(requests.flatMap((request) => {
    const marking = request.status === TRANSITIONS.progress.to ? "progress" : "complete";
    const event = events.find(({ requestId, type }) => requestId === request.id && type === `request.${marking}`);
    // An approved version can be revised, and a revision has no cooler log.
    const wouldLoseNumbers = hasCloseOut(request) || (marking === "progress" && request.coolerLog !== null);
    const isMarked = request.status === TRANSITIONS[marking].to && event && !wouldLoseNumbers;
    return isMarked ? [[request.id, { marking, eventId: event.id }]] : [];
  }));
}

/**
 * Undoes a mark, with its mail that has not left; a denied revision that lapsed counts again.
 * @throws {AppError} as lockFamilyFor(), CONFLICT when it is no longer marked so, was too long ago, or has numbers that
 * would be lost
 */
export async function takeBack(
  tx: Tx,
  { marking, ...input }: ActionInput & { marking: Marking },
): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "take-back", input);
  const marked = (await listTakeBacks(tx, [request], input.now)).get(request.id);
  if (marked?.marking !== marking) {
    const minutes = `${TAKE_BACK_MINUTES} minutes`;
    throw new AppError(
      "CONFLICT",
      `This can be undone only within ${minutes}, and not once it has ${MARKINGS[marking].numbers}.`,
    );
  }
  await tx.updateTable("requests").set({ supersededAt: null, updatedAt: input.now })
    .where("familyId", "=", request.familyId)
    .where(sql<boolean>`id::text in (
      select jsonb_array_elements_text(detail->'lapsed') from audit_events where id = ${marked.eventId})`).execute();
  await dropMailAbout(tx, MARKINGS[marking].mail, request.id, input.now);
  const { from: [status] } = TRANSITIONS[marking];
  return await setStatus(tx, "take-back", request, input, { columns: { status }, detail: {} });
}
