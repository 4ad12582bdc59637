import { counted } from "../../text/amounts.ts";
import { formatClock } from "../../time/alaska_time.ts";

/** What can be done to all deliveries of a time in one step. */
export const TIME_ACTIONS = ["progress", "complete"] as const;
export type TimeActionName = (typeof TIME_ACTIONS)[number];

const PARTICIPLES: Record<TimeActionName, string> = {
  progress: "marked in progress",
  complete: "marked completed",
};

/** By which name of SUCCESS the address of the page says that it was done. */
export const MARKING_OUTCOMES = {
  progress: "deliveriesInProgress",
  complete: "deliveriesCompleted",
} as const satisfies Record<TimeActionName, string>;

/**
 * How many deliveries were marked: "3 deliveries at 11:00 am marked in progress".
 * @param deliveryAt their instant, if all have the same one
 */
export function markedText(action: TimeActionName, count: number, deliveryAt: string | undefined): string {
  const at = deliveryAt === undefined ? "" : ` at ${formatClock(deliveryAt)}`;
  return `${counted(count, "delivery", "deliveries")}${at} ${PARTICIPLES[action]}`;
}

/** How it went where some were not marked: "2 marked in progress, 1 was not". */
export function partlyMarkedText(action: TimeActionName, done: number, failed: number): string {
  const failedOnes = `${failed} ${failed === 1 ? "was" : "were"} not`;
  return done === 0 ? `${failedOnes} ${PARTICIPLES[action]}` : `${done} ${PARTICIPLES[action]}, ${failedOnes}`;
}

/** Why fewer deliveries can be marked in progress than are approved: "1 waits for its revision". */
export function waitingText(count: number): string {
  return count === 1 ? "1 waits for its revision" : `${count} wait for their revisions`;
}
