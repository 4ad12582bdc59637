import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { effectiveVersion } from "../../src/domain/requests/family.ts";
import type { Tx } from "../client.ts";
import { mailWithdrawal } from "../mail/request_mail.ts";
import { mailSchoolKitchens } from "../mail/school_kitchens.ts";
import { type ActionInput, lockFamilyFor, requireCurrent, requireUnlocked, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";

/** Cancels the whole order, unless delivery is within LOCK_HOURS; all versions but the current one are superseded. */
export async function cancelRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "cancel", input);
  requireCurrent(family);
  await requireUnlocked(tx, family, "cancel", input.now);
  const effective = effectiveVersion(family.versions);
  await supersedeOthers(tx, family.request, input.now);
  const cancelled = await setStatus(tx, "cancel", family.request, input);
  // Beside a revision in review, the kitchen no longer has to pack the effective version.
  await mailWithdrawal(tx, effective ?? cancelled, { ...input, change: "cancelled" });
  await mailSchoolKitchens(tx, family.versions, null, input.now);
  return cancelled;
}
