import type { Writer } from "../../../db/accounts/actor.ts";
import type { Tx } from "../../../db/client.ts";
import { listIdsInStatus, listNamedDeliveries } from "../../../db/kitchen/deliveries.ts";
import { closeOutRequest } from "../../../db/requests/close_out.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { logCooler } from "../../../db/requests/log_cooler.ts";
import { AppError, type FieldError } from "../../../src/domain/http/errors.ts";
import { otherDayText } from "../../../src/domain/kitchen/texts.ts";
import { mergeKnown, NO_CLOSE_OUT, toColumns } from "../../../src/domain/requests/close_out.ts";
import { type CloseOuts, withServedTotal } from "../../../src/domain/requests/close_out_schemas.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { isAboutActor } from "../requests/decide_each.ts";

/**
 * Completes deliveries with their numbers, and enters those of completed ones: all of them or, where one is refused,
 * none. Those with only a cooler log stay in progress, and empty ones stay as they are.
 * @throws {AppError} that names the deliveries which were refused
 */
export async function saveCloseOuts(tx: Tx, { actor, now, date, deliveries }: Writer & CloseOuts): Promise<void> {
  if (date > alaskaDate(now)) throw new AppError("CONFLICT", "This day is in the future. Nothing was saved.");
  // In one order, so that two people who save at the same time do not wait for each other.
  const filled = Object.entries(deliveries).filter(([, row]) => Object.values(row).some((known) => known !== null))
    .toSorted(([a], [b]) => a < b ? -1 : 1);
  if (filled.length === 0) throw new AppError("CONFLICT", "Nothing was entered, so nothing was saved.");
  const ids = filled.map(([requestId]) => requestId);
  const named = await listNamedDeliveries(tx, ids);
  const refusals = named.filter(({ deliveryDate }) => deliveryDate !== date)
    .map(({ id, deliveryDate }) => `${shortId(id)}: ${otherDayText(deliveryDate)}`);
  const errors: FieldError[] = [];
  const completed = await listIdsInStatus(tx, ids, "COMPLETED");
  for (const [requestId, row] of filled) {
    const closeOut = withServedTotal(row);
    const input = { actor, requestId, now, closeOut };
    const { coolerLog: log, ...counts } = toColumns(closeOut);
    const isCompleted = completed.includes(requestId);
    try {
      if (log && Object.values(counts).every((count) => count === null)) {
        await logCooler(tx, { ...input, log }, isCompleted ? "close-out" : "complete");
      } else if (isCompleted) {
        // The cooler log may have been entered before.
        const before = { ...NO_CLOSE_OUT, ...named.find(({ id }) => id === requestId)?.coolerLog };
        await closeOutRequest(tx, { ...input, before, closeOut: mergeKnown(before, closeOut) });
      } else await completeRequest(tx, input);
    } catch (error) {
      if (!(error instanceof AppError) || isAboutActor(error)) throw error;
      refusals.push(`${shortId(requestId)}: ${error.message.replace(/\.?$/, ".")}`);
      errors.push(...(error.errors ?? []).map((at) => ({ ...at, field: `deliveries.${requestId}.${at.field}` })));
    }
  }
  // Where a delivery is gone, the page keeps what was typed for the others.
  const text = `${refusals.join(" ")} Nothing was saved.`;
  if (refusals.length > 0) throw new AppError("CONFLICT", text, errors.length === refusals.length ? { errors } : {});
}
