import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailDeletion } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";
import { findRedactedReason, reasonDetail } from "./redact_reason.ts";

/**
 * Moves a request with all its versions and meals to the archive of deleted requests. Its audit events stay.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when another version has taken this one's place
 */
export async function deleteRequest(tx: Tx, input: ActionInput & { deletionReason: string | null }): Promise<void> {
  const { request, versions } = await lockFamilyFor(tx, "delete", input);
  const ids = versions.map((version) => version.id);
  const deletion = { deletedBy: input.actor.id, deletedAt: input.now, deletionReason: input.deletionReason };
  // While the meals are there that say what may not be told.
  const redacted = await findRedactedReason(tx, request, input.deletionReason);
  const meals = await tx.selectFrom("specialMeals").selectAll().where("requestId", "in", ids).execute();

  const rows = await tx.selectFrom("requests").selectAll().where("familyId", "=", request.familyId).execute();
  await tx.insertInto("deletedRequests").values(rows.map((row) => ({ ...row, ...deletion }))).execute();
  if (meals.length > 0) {
    await tx.insertInto("deletedSpecialMeals")
      .values(meals.map(({ requestId, ...meal }) => ({ ...meal, deletedRequestId: requestId }))).execute();
  }
  await tx.deleteFrom("requests").where("familyId", "=", request.familyId).execute();
  await recordRequestEvent(tx, request, {
    type: "request.delete",
    actorId: input.actor.id,
    now: input.now,
    detail: reasonDetail(input.deletionReason, redacted),
  });
  await mailDeletion(tx, request, { redacted, now: input.now });
}
