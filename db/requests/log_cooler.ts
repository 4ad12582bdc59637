import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../src/domain/http/errors.ts";
import { auditedCloseOut, mergeKnown, NO_CLOSE_OUT } from "../../src/domain/requests/close_out.ts";
import { type CoolerLog, coolersError, NO_COOLER_LOG } from "../../src/domain/requests/cooler_log.ts";
import type { Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor, requireNotErased } from "./family.ts";

/**
 * Adds to the cooler log of a request in progress or, as part of its close-out, of a completed one.
 * @throws {AppError} as lockFamilyFor(), CONFLICT for a text once texts were erased, VALIDATION_FAILED when more
 * coolers came back than went out
 */
export async function logCooler(
  tx: Tx,
  { log, ...input }: ActionInput & { log: CoolerLog },
  action: "complete" | "close-out" = "complete",
): Promise<void> {
  const { request } = await lockFamilyFor(tx, action, input);
  if (log.correctiveAction !== null) requireNotErased(request);
  const before = { ...NO_COOLER_LOG, ...request.coolerLog };
  const coolerLog = mergeKnown(before, log);
  if (isDeepStrictEqual(coolerLog, before)) return;
  requireCoolers(coolerLog);
  await tx.updateTable("requests").set({ coolerLog, updatedAt: input.now }).where("id", "=", request.id).execute();
  const closeOut = auditedCloseOut({ ...NO_CLOSE_OUT, ...coolerLog });
  await recordRequestEvent(tx, request, "request.log-cooler", input, { closeOut });
}

/** Throws VALIDATION_FAILED when more coolers came back than went out, which may have been logged before. */
export function requireCoolers(log: CoolerLog): void {
  const message = coolersError(log);
  if (message) throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "coolersBack", message }] });
}
