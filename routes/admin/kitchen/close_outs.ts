import type { Writer } from "../../../db/accounts/actor.ts";
import type { Tx } from "../../../db/client.ts";
import { listIdsIn, listNamedDeliveries } from "../../../db/kitchen/deliveries.ts";
import { closeOutRequest } from "../../../db/requests/close_out.ts";
import { completeRequest } from "../../../db/requests/complete.ts";
import { markRoster } from "../../../db/requests/mark_roster.ts";
import { logCooler } from "../../../db/requests/log_cooler.ts";
import { AppError, type FieldError } from "../../../src/domain/http/errors.ts";
import { otherDayText } from "../../../src/domain/kitchen/texts.ts";
import { mergeKnown, NO_CLOSE_OUT, toColumns } from "../../../src/domain/requests/close_out.ts";
import { type CloseOuts, withServedTotal } from "../../../src/domain/requests/close_out_schemas.ts";
import { rosterText, shortId } from "../../../src/domain/requests/request.ts";
import { TRANSITIONS } from "../../../src/domain/requests/statuses.ts";
import { alaskaDate } from "../../../src/domain/time/alaska_time.ts";
import { isAboutActor } from "../requests/decide_each.ts";

/**
 * Completes deliveries with their numbers, and enters those of completed ones: all of them or, where one is refused,
 * none. Those with only a cooler log stay in progress, and empty ones stay as they are.
 * @throws {AppError} that names the deliveries which were refused
 */
export async function saveCloseOuts(tx: Tx, { actor, now, date, deliveries, ...saved }: Writer & CloseOuts) {
  if (date > alaskaDate(now)) throw new AppError("CONFLICT", "This day is in the future. Nothing was saved.");
  // In one order, so that two people who save at the same time do not wait for each other.
  const filled = new Map(
    Object.entries(deliveries).filter(([, row]) => Object.values(row).some((known) => known !== null)),
  );
  const marked = new Map(
    Object.entries(saved.rosters ?? {}).filter(([, { was, ...marks }]) => was !== rosterText(marks)),
  );
  const ids = [...new Set([...filled.keys(), ...marked.keys()])].toSorted();
  if (ids.length === 0) throw new AppError("CONFLICT", "Nothing was entered, so nothing was saved.");
  const named = await listNamedDeliveries(tx, ids);
  const refusals = named.filter(({ deliveryDate }) => deliveryDate !== date)
    .map(({ id, deliveryDate }) => `${shortId(id)}: ${otherDayText(deliveryDate)}`);
  const errors: FieldError[] = [];
  const completed = await listIdsIn(tx, TRANSITIONS["close-out"].from, ids);
  for (const requestId of ids) {
    const closeOut = withServedTotal(filled.get(requestId) ?? NO_CLOSE_OUT);
    const input = { actor, requestId, now, closeOut };
    const { coolerLog: log, ...counts } = toColumns(closeOut);
    const isCompleted = completed.includes(requestId);
    try {
      if (log && Object.values(counts).every((count) => count === null)) {
        await logCooler(tx, { ...input, log }, isCompleted ? "close-out" : "complete");
      } else if (isCompleted && filled.has(requestId)) {
        // The cooler log may have been entered before.
        const before = { ...NO_CLOSE_OUT, ...named.find(({ id }) => id === requestId)?.coolerLog };
        await closeOutRequest(tx, { ...input, before, closeOut: mergeKnown(before, closeOut) });
      } else if (filled.has(requestId)) await completeRequest(tx, input);
      const roster = marked.get(requestId);
      if (roster) await markRoster(tx, { ...input, ...roster });
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
