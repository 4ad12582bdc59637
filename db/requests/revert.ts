import { AppError } from "../../src/domain/http/errors.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { effectiveVersion } from "../../src/domain/requests/family.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import { mailWithdrawal } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor, requireCurrent, supersede } from "./family.ts";

/** Withdraws a denied revision and returns the approved version before it; CONFLICT when none is live. */
export async function revertRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const family = await lockFamilyFor(tx, "revert", input);
  requireCurrent(family);
  const restored = effectiveVersion(family.versions);
  if (!restored) {
    throw new AppError("CONFLICT", "No version of this request was approved, so there is nothing to go back to.");
  }
  await supersede(tx, family.request, input.now);
  await recordRequestEvent(tx, family.request, "request.revert", input, { restored: restored.id });
  await mailWithdrawal(tx, restored, { ...input, change: "reverted" });
  return restored;
}
