import { Refusal } from "../../src/domain/refusals.ts";
import { type LunchRequest, settledVersion } from "../../src/domain/requests.ts";
import { recordRequestEvent } from "../audit.ts";
import type { Tx } from "../client.ts";
import { mailWithdrawal } from "../outbox/request_mail.ts";
import { type Act, demandCurrent, lockFamilyFor } from "./family.ts";
import { toLunchRequest } from "./rows.ts";

/**
 * Discards a denied revision, so that the approved version before it is the current one again. Answers that version.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, not denied, or nothing approved
 * is there to go back to
 */
export async function revertRequest(tx: Tx, act: Act): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revert", act);
  demandCurrent(family);
  const restored = settledVersion(family.versions.map(toLunchRequest));
  if (!restored) {
    throw new Refusal("CONFLICT", "No version of this request was approved, so there is nothing to go back to.");
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
