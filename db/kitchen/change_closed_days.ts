import { AppError } from "../../src/domain/http/errors.ts";
import {
  type ListedClosedRange,
  MAX_CLOSED_RANGES,
  overlapping,
  rangeText,
} from "../../src/domain/kitchen/calendar/closed_days.ts";
import { changeableDays, type DaysToClose } from "../../src/domain/kitchen/calendar/forms.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { listClosedRanges, lockClosedDays } from "./closed_days.ts";

/**
 * Closes days; the same range and reason again change nothing.
 * @throws {AppError} VALIDATION_FAILED at `from` when a day is closed already, CONFLICT when there are
 * MAX_CLOSED_RANGES
 */
export async function closeDays(
  tx: Tx,
  { from, to, reason, actor, now }: Writer & DaysToClose,
): Promise<ListedClosedRange> {
  await lockClosedDays(tx);
  await requireActor(tx, actor, now);
  const ranges = await listClosedRanges(tx, changeableDays(now));
  const other = overlapping(ranges, { from, to });
  // A button pressed twice.
  if (other?.from === from && other.to === to && other.reason === reason) return other;
  if (other) {
    const message = `${rangeText(other)} is already closed: ${other.reason}`;
    throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "from", message }] });
  }
  if (ranges.length >= MAX_CLOSED_RANGES) {
    throw new AppError(
      "CONFLICT",
      `The calendar holds at most ${MAX_CLOSED_RANGES} closings. Reopen one that is no longer needed first.`,
    );
  }
  const { id } = await tx.insertInto("closedDays")
    .values({ firstDay: from, lastDay: to, reason, createdBy: actor.id, createdAt: now })
    .returning("id").executeTakeFirstOrThrow();
  const range = { id, from, to, reason };
  await recordDistrictEvent(tx, "kitchen.close-days", { actor, now }, aboutRange(range));
  return range;
}

/** Opens a closed range; nothing is recorded when it is open already. */
export async function openDays(tx: Tx, { id, actor, now }: Writer & { id: string }): Promise<void> {
  await lockClosedDays(tx);
  await requireActor(tx, actor, now);
  const row = await tx.deleteFrom("closedDays").where("id", "=", id)
    .returning(["firstDay", "lastDay", "reason"]).executeTakeFirst();
  if (!row) return;
  const range = { from: row.firstDay, to: row.lastDay, reason: row.reason };
  await recordDistrictEvent(tx, "kitchen.open-days", { actor, now }, aboutRange(range));
}

function aboutRange(range: Omit<ListedClosedRange, "id">) {
  return { about: `${rangeText(range)}: ${range.reason}` };
}
