import { type LunchRequest, settledVersion } from "../../src/domain/requests/requests.ts";
import type { Tx } from "../client.ts";
import { mailWithdrawal } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct, requireCurrent, requireUnlocked, supersedeOthers } from "./family.ts";
import { toLunchRequest } from "./rows.ts";
import { setStatus } from "./set_status.ts";

/**
 * Cancels the whole order: the current version becomes CANCELLED, every other one gives way, and the family is archived.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, completed or cancelled already,
 * or within 48 hours of delivery
 */
export async function cancelRequest(tx: Tx, act: RequestAct): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "cancel", act);
  requireCurrent(family);
  requireUnlocked(family, "cancel", act.now);
  const countedOn = settledVersion(family.versions.map(toLunchRequest));
  await supersedeOthers(tx, family.row, act.now);
  const cancelled = await setStatus(tx, "cancel", family.row, act);
  // Beside a revision that nobody approved, what the kitchen will not have to cook is the version in force.
  await mailWithdrawal(tx, countedOn ?? cancelled, { ...act, change: "cancelled" });
  return cancelled;
}
