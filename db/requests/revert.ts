import { AppError } from "../../src/domain/errors.ts";
import { type LunchRequest, settledVersion } from "../../src/domain/requests/requests.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailWithdrawal } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct, requireCurrent } from "./family.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * Discards a denied revision, so that the approved version before it is the current one again. Answers that version.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, not denied, or nothing approved
 * is there to go back to
 */
export async function revertRequest(tx: Tx, act: RequestAct): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revert", act);
  requireCurrent(family);
  const restored = settledVersion(family.versions.map(toLunchRequest));
  if (!restored) {
    throw new AppError("CONFLICT", "No version of this request was approved, so there is nothing to go back to.");
  }
  await tx.updateTable("requests").set({ supersededAt: act.now, updatedAt: act.now })
    .where("id", "=", family.row.id).execute();
  await recordRequestEvent(tx, family.row, {
    type: "request.revert",
    actorId: act.actor.id,
    now: act.now,
    detail: { restored: restored.id },
  });
  await mailWithdrawal(tx, restored, { ...act, change: "reverted" });
  return restored;
}
