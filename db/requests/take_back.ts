import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { TAKE_BACK_MINUTES } from "../../src/domain/kitchen/day_sheet/marking.ts";
import { hasCloseOut } from "../../src/domain/requests/close_out.ts";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { Db, Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";

/** The step that can follow each marking, by which it is checked who may take it back; and what taking it back restores. */
const MARKINGS = {
  progress: { next: "complete", before: "APPROVED", mail: "request-in-progress" },
  complete: { next: "close-out", before: "IN_PROGRESS", mail: "request-completed" },
} as const;

/** What can be taken back. */
export type Marking = keyof typeof MARKINGS;

/** Which of these versions were marked so, and when, so shortly before `now` that it can be taken back. */
export async function listMarked(db: Db, ids: readonly string[], marking: Marking, now: Date) {
  return await db.selectFrom("auditEvents").select(["requestId", "createdAt"])
    .where("type", "=", `request.${marking}`)
    .where("createdAt", ">", new Date(now.getTime() - TAKE_BACK_MINUTES * MINUTE_MS))
    .where(sql<boolean>`request_id = any(${[...ids]})`).orderBy("createdAt", "desc").execute();
}

/**
 * Takes back that a version was marked, with the mail about it that has not left; a denied revision that lapsed counts again.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not marked so any more, was longer ago, or is closed out
 */
export async function takeBack(tx: Tx, marking: Marking, input: ActionInput): Promise<void> {
  const { next, before, mail } = MARKINGS[marking];
  const { request } = await lockFamilyFor(tx, next, input);
  const [marked] = await listMarked(tx, [request.id], marking, input.now);
  if (!marked || hasCloseOut(request)) {
    throw new AppError("CONFLICT", `Only within ${TAKE_BACK_MINUTES} minutes, and without a close-out.`);
  }
  await tx.updateTable("requests").set({ supersededAt: null, updatedAt: input.now })
    .where("familyId", "=", request.familyId).where("supersededAt", "=", marked.createdAt).execute();
  await tx.updateTable("requests").set({ status: before, updatedAt: input.now }).where("id", "=", request.id).execute();
  await tx.deleteFrom("outbox").where("status", "=", "WAITING").where("leasedUntil", "is", null)
    .where("kind", "=", mail).where(sql<boolean>`payload->'request'->>'id' = ${request.id}`).execute();
  await recordRequestEvent(tx, request, { type: "request.take-back", actorId: input.actor.id, now: input.now });
}
