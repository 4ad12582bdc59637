import { type LunchRequest, settledVersion } from "../../src/domain/requests/requests.ts";
import type { Tx } from "../client.ts";
import { mailDenial } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct } from "./family.ts";
import { toLunchRequest } from "./rows.ts";
import { setStatus } from "./set_status.ts";
import { findRedactedReason } from "./redact_reason.ts";

/**
 * Denies a version in review, with the reason its requester is shown. An approved version stays in force.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function denyRequest(tx: Tx, act: RequestAct & { reason: string }): Promise<LunchRequest> {
  const { row, versions } = await lockFamilyFor(tx, "deny", act);
  const redacted = await findRedactedReason(tx, row, act.reason);
  const denied = await setStatus(tx, "deny", row, act, { reason: act.reason, redacted });
  const inForce = settledVersion(versions.map(toLunchRequest))?.version ?? null;
  await mailDenial(tx, denied, { redacted, inForce, now: act.now });
  return denied;
}
