import { AppError } from "../../src/domain/http/errors.ts";
import { closedDayOn, closedText } from "../../src/domain/kitchen/calendar/closed_days.ts";
import type { Tx } from "../client.ts";
import { listClosedRanges } from "./closed_days.ts";
import { awaitClosings } from "./locks.ts";

/**
 * Refuses a request for a day that was closed since its form was checked. A closing that is written at the same moment
 * comes either before, or after and finds the request.
 * @param day YYYY-MM-DD
 * @param keptDay the day of the version that is revised, which its revision may keep
 * @throws {AppError} VALIDATION_FAILED at `deliveryDate`
 */
export async function requireOpenDay(tx: Tx, day: string, keptDay?: string): Promise<void> {
  await awaitClosings(tx);
  if (day === keptDay) return;
  const reason = closedDayOn(day, await listClosedRanges(tx, { from: day, to: day }));
  if (reason === null) return;
  const message = closedText(reason);
  throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "deliveryDate", message }] });
}
