import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../src/domain/http/errors.ts";
import {
  auditedCloseOut,
  type CloseOut,
  closeOutChangeText,
  fromColumns,
  hasCloseOut,
  toColumns,
} from "../../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor, requireNotErased } from "./family.ts";
import { requireCoolers } from "./log_cooler.ts";
import { fromRow } from "./rows.ts";

/**
 * Enters or corrects what became of a completed request's lunches; all of it is replaced. The event keeps the numbers
 * before and after, and never the note, which may name a student. Sending the same again changes nothing.
 * @throws {AppError} as lockFamilyFor(), CONFLICT when it is erased or says something else by now, VALIDATION_FAILED
 * when more coolers came back than went out
 */
export async function closeOutRequest(
  tx: Tx,
  { closeOut, before: read, ...input }: ActionInput & { closeOut: CloseOut; before: CloseOut },
): Promise<LunchRequest> {
  const { request } = await lockFamilyFor(tx, "close-out", input);
  requireNotErased(request, "Its close-out stays as it is.");
  const kept = fromColumns(request);
  const [numbers, before] = [auditedCloseOut(closeOut), auditedCloseOut(kept)];
  if (isDeepStrictEqual(kept, closeOut)) return request;
  if (!isDeepStrictEqual(kept, read)) throw new AppError("CONFLICT", CHANGED_SINCE);
  requireCoolers(closeOut);
  const row = await tx.updateTable("requests").set({ ...toColumns(closeOut), updatedAt: input.now })
    .where("id", "=", request.id).returningAll().executeTakeFirstOrThrow();
  const closedOut = fromRow(row);
  await recordRequestEvent(tx, closedOut, "request.close-out", input, {
    ...closeOutChangeText(numbers, before) === "" ? {} : { closeOut: numbers },
    // A change of the note alone is a correction, too.
    ...hasCloseOut(request) ? { closeOutBefore: before } : {},
  });
  return closedOut;
}

const CHANGED_SINCE =
  "Someone changed this close-out after you opened it. Check what it says now, and save yours again if it's still right.";
