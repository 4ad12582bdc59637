import {
  auditedCloseOut,
  type CloseOut,
  mergeKnown,
  NO_CLOSE_OUT,
  toColumns,
} from "../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { type ActionInput, lockFamilyFor, requireNotErased } from "./family.ts";
import { requireCoolers } from "./log_cooler.ts";
import { setStatus } from "./set_status.ts";
import { mailMarking } from "./take_back.ts";

/** Completes a version in progress, with known counts; its event omits the note, which may name a student. */
export async function completeRequest(
  tx: Tx,
  { closeOut = NO_CLOSE_OUT, ...input }: ActionInput & { closeOut?: CloseOut },
): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "complete", input);
  if (closeOut.note !== null || closeOut.correctiveAction !== null) requireNotErased(request);
  const numbers = auditedCloseOut(closeOut);
  const known = mergeKnown({ ...NO_CLOSE_OUT, ...request.coolerLog }, closeOut);
  requireCoolers(known);
  const completed = await setStatus(tx, "complete", request, input, {
    columns: toColumns(known),
    detail: Object.keys(numbers).length === 0 ? {} : { closeOut: numbers },
  });
  await mailMarking(tx, "complete", completed, input);
  return completed;
}
