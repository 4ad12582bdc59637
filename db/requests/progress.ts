import { AppError } from "../../src/domain/http/errors.ts";
import { type LunchRequest, versionLabel } from "../../src/domain/requests/request.ts";
import { STAGES } from "../../src/domain/requests/statuses.ts";
import type { Tx } from "../client.ts";
import { type ActionInput, lockFamilyFor, supersedeOthers } from "./family.ts";
import { setStatus } from "./set_status.ts";
import { mailMarking } from "./take_back.ts";

/** Marks an approved version as being packed; CONFLICT while a newer revision is in review. A denied one lapses. */
export async function progressRequest(tx: Tx, input: ActionInput): Promise<LunchRequest> {
  const { request, versions } = await lockFamilyFor(tx, "progress", input);
  const waiting = versions.find(({ supersededAt, status }) => supersededAt === null && STAGES[status] === "waiting");
  if (waiting) {
    throw new AppError(
      "CONFLICT",
      `A newer revision is waiting for review (${versionLabel(waiting.version)}). Approve or deny it first.`,
    );
  }
  const lapsed = await supersedeOthers(tx, request, input.now);
  // Undoing the mark brings these back.
  const detail = lapsed.length === 0 ? {} : { lapsed };
  const progressed = await setStatus(tx, "progress", request, input, { columns: {}, detail });
  await mailMarking(tx, "progress", progressed, input);
  return progressed;
}
