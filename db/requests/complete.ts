import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { mailProgress } from "../mail/request_mail.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Marks a version in progress as completed.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in progress
 */
export async function completeRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "complete", input);
  const completed = await setStatus(tx, "complete", request, input);
  await mailProgress(tx, "request-completed", completed, input.now);
  return completed;
}
