import { isDeepStrictEqual } from "node:util";
import { auditedCloseOut, mergeKnown, NO_CLOSE_OUT } from "../../src/domain/requests/close_out.ts";
import { type CoolerLog, NO_COOLER_LOG } from "../../src/domain/requests/cooler_log.ts";
import type { Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor, requireNotErased } from "./family.ts";

/**
 * Writes down what is known of the cooler of a request in progress, beside what was known before.
 * @throws {AppError} NOT_FOUND, FORBIDDEN, or CONFLICT when it is superseded or not in progress, or for a text once its texts
 * were erased
 */
export async function logCooler(tx: Tx, { log, ...input }: ActionInput & { log: CoolerLog }): Promise<void> {
  const { request } = await lockFamilyFor(tx, "complete", input);
  if (log.correctiveAction !== null) requireNotErased(request);
  const coolerLog = mergeKnown({ ...NO_COOLER_LOG, ...request.coolerLog }, log);
  if (isDeepStrictEqual(coolerLog, request.coolerLog)) return;
  await tx.updateTable("requests").set({ coolerLog, updatedAt: input.now }).where("id", "=", request.id).execute();
  const closeOut = auditedCloseOut({ ...NO_CLOSE_OUT, ...coolerLog });
  const event = { type: "request.log-cooler", actorId: input.actor.id, now: input.now, detail: { closeOut } } as const;
  await recordRequestEvent(tx, request, event);
}
