import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailDeletion } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct } from "./family.ts";
import { findRedactedReason, reasonDetail } from "./redact_reason.ts";

/**
 * Moves a request with all its versions and meals to the archive of deleted requests. Its audit events stay.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when another version has taken this one's place
 */
export async function deleteRequest(tx: Tx, act: RequestAct & { deletionReason: string | null }): Promise<void> {
  const { row, versions } = await lockFamilyFor(tx, "delete", act);
  const ids = versions.map((version) => version.id);
  const deletion = { deletedBy: act.actor.id, deletedAt: act.now, deletionReason: act.deletionReason };
  // While the meals are there that say what may not be told.
  const redacted = await findRedactedReason(tx, row, act.deletionReason);
  const meals = await tx.selectFrom("specialMeals").selectAll().where("requestId", "in", ids).execute();

  await tx.insertInto("deletedRequests").values(versions.map((version) => ({ ...version, ...deletion }))).execute();
  if (meals.length > 0) {
    await tx.insertInto("deletedSpecialMeals")
      .values(meals.map(({ requestId, ...meal }) => ({ ...meal, deletedRequestId: requestId }))).execute();
  }
  await tx.deleteFrom("requests").where("familyId", "=", row.familyId).execute();
  await recordRequestEvent(tx, row, {
    type: "request.delete",
    actorId: act.actor.id,
    now: act.now,
    detail: reasonDetail(act.deletionReason, redacted),
  });
  await mailDeletion(tx, row, { redacted, now: act.now });
}
