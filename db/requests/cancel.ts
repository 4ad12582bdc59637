import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { effectiveVersion } from "../../src/domain/requests/family.ts";
import type { Tx } from "../client.ts";
import { mailWithdrawal } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor, requireCurrent, requireUnlocked, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Cancels the whole order: the current version becomes CANCELLED, every other one is superseded, and the family is
 * archived.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is not the current version, already completed or cancelled,
 * or within LOCK_HOURS of delivery
 */
export async function cancelRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "cancel", input);
  requireCurrent(family);
  await requireUnlocked(tx, family, "cancel", input.now);
  const effective = effectiveVersion(family.versions);
  await supersedeOthers(tx, family.request, input.now);
  const cancelled = await setStatus(tx, "cancel", family.request, input);
  // Beside a revision in review, what the kitchen no longer has to pack is the effective version.
  await mailWithdrawal(tx, effective ?? cancelled, { ...input, change: "cancelled" });
  return cancelled;
}
