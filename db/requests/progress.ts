import { AppError } from "../../src/domain/errors.ts";
import { type LunchRequest, versionLabel } from "../../src/domain/requests/requests.ts";
import type { Tx } from "../client.ts";
import { mailProgress } from "../mail/request_mail.ts";
import { lockFamilyFor, type RequestAct, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";

/**
 * Marks an approved version as being packed. A denied revision beside it lapses.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded, not approved, or a newer revision waits for review
 */
export async function progressRequest(tx: Tx, act: RequestAct): Promise<LunchRequest> {
  const { row, versions } = await lockFamilyFor(tx, "progress", act);
  const waiting = versions.find((version) => !version.supersededAt && version.status === "IN_REVIEW");
  if (waiting) {
    throw new AppError(
      "CONFLICT",
      `A newer revision is waiting for review (${versionLabel(waiting.version)}). Approve or deny it first.`,
    );
  }
  await supersedeOthers(tx, row, act.now);
  const progressed = await setStatus(tx, "progress", row, act);
  await mailProgress(tx, "request-in-progress", progressed, act.now);
  return progressed;
}
