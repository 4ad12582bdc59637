import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { TAKE_BACK_MINUTES } from "../../src/domain/kitchen/day_sheet/marking.ts";
import { hasCloseOut } from "../../src/domain/requests/close_out.ts";
import { TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { Db, Tx } from "../client.ts";
import { dropMailAbout } from "../mail/queue.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";
import { setStatus } from "./set_status.ts";

const MARKINGS = { progress: "request-in-progress", complete: "request-completed" } as const;

export type Marking = keyof typeof MARKINGS;

/** The events of these versions that were marked so, the latest first, so shortly before `now` that it can be taken back. */
export async function listMarked(db: Db, ids: readonly string[], marking: Marking, now: Date) {
  return await db.selectFrom("auditEvents").select(["id", "requestId"])
    .where("type", "=", `request.${marking}`)
    .where("createdAt", ">", new Date(now.getTime() - TAKE_BACK_MINUTES * MINUTE_MS))
    .where(sql<boolean>`request_id = any(${[...ids]})`).orderBy("createdAt", "desc").execute();
}

const NUMBERS = { progress: "a cooler log", complete: "close-out numbers" };

/**
 * Takes back that a version was marked, with the mail about it that has not left; a denied revision that lapsed counts again.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not marked so any more, was longer ago, or has these numbers
 */
export async function takeBack(tx: Tx, marking: Marking, input: ActionInput): Promise<void> {
  const { request } = await lockFamilyFor(tx, "take-back", input);
  const { from: [status], to } = TRANSITIONS[marking];
  const [marked] = await listMarked(tx, [request.id], marking, input.now);
  // An approved version can be revised, and a revision has no cooler log.
  const wouldLoseLog = marking === "progress" && request.coolerLog !== null;
  if (!marked || request.status !== to || hasCloseOut(request) || wouldLoseLog) {
    const minutes = `${TAKE_BACK_MINUTES} minutes`;
    throw new AppError(
      "CONFLICT",
      `This can be undone only within ${minutes}, and not once it has ${NUMBERS[marking]}.`,
    );
  }
  await tx.updateTable("requests").set({ supersededAt: null, updatedAt: input.now })
    .where("familyId", "=", request.familyId)
    .where(sql<boolean>`id::text in (
      select jsonb_array_elements_text(detail->'lapsed') from audit_events where id = ${marked.id})`).execute();
  await dropMailAbout(tx, MARKINGS[marking], request.id, input.now);
  await setStatus(tx, "take-back", request, input, { columns: { status }, detail: {} });
}
