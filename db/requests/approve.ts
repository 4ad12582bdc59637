import type { LunchRequest } from "../../src/domain/requests/requests.ts";
import type { Tx } from "../client.ts";
import { mailProgress } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Approves a version in review; it takes the place of every other version.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function approveRequest(tx: Tx, act: RequestAct): Promise<LunchRequest> {
  const { row } = await lockFamilyFor(tx, "approve", act);
  // First, so that at no moment two settled versions are live.
  await supersedeOthers(tx, row, act.now);
  const approved = await setStatus(tx, "approve", row, act);
  await mailProgress(tx, "request-approved", approved, act.now);
  return approved;
}
