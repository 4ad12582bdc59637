import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { mailOwnerWithDeadline } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Approves a version in review; it replaces every other version of its family.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in review
 */
export async function approveRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "approve", input);
  // First, so that at no moment two effective versions are live.
  await supersedeOthers(tx, request, input.now);
  const approved = await setStatus(tx, "approve", request, input);
  await mailOwnerWithDeadline(tx, approved, "request-approved", input.now);
  return approved;
}
