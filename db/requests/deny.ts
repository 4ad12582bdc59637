import { type LunchRequest, settledVersion } from "../../src/domain/requests.ts";
import type { Tx } from "../client.ts";
import { mailDenial } from "../outbox/request_mail.ts";
import { type Act, lockFamilyFor } from "./family.ts";
import { toLunchRequest } from "./rows.ts";
import { setStatus } from "./set_status.ts";
import { toldReason } from "./told_reason.ts";

/**
 * Denies a version in review, with the reason its requester is shown. An approved version stays in force.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function denyRequest(tx: Tx, act: Act & { reason: string }): Promise<LunchRequest> {
  const { row, versions } = await lockFamilyFor(tx, "deny", act);
  const told = await toldReason(tx, row, act.reason);
  const denied = await setStatus(tx, "deny", row, act, { reason: act.reason, told });
  const inForce = settledVersion(versions.map(toLunchRequest))?.version ?? null;
  await mailDenial(tx, denied, { told, inForce, now: act.now });
  return denied;
}
