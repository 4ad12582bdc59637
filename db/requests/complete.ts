import type { LunchRequest } from "../../src/domain/requests/requests.ts";
import type { Tx } from "../client.ts";
import { mailProgress } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Marks a version in progress as completed.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in progress
 */
export async function completeRequest(tx: Tx, act: RequestAct): Promise<LunchRequest> {
  const { row } = await lockFamilyFor(tx, "complete", act);
  const completed = await setStatus(tx, "complete", row, act);
  await mailProgress(tx, "request-completed", completed, act.now);
  return completed;
}
