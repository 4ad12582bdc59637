import type { Question } from "../../shell/writes.ts";
import { counted } from "../../text/amounts.ts";
import { formatClock } from "../../time/alaska_time.ts";

/** What can be done to all deliveries of a time in one step. */
export const TIME_ACTIONS = ["progress", "complete", "undo-progress", "undo-complete"] as const;
export type TimeActionName = (typeof TIME_ACTIONS)[number];

const PARTICIPLES: Record<TimeActionName, string> = {
  progress: "marked in progress",
  complete: "marked completed",
  "undo-progress": "approved again",
  "undo-complete": "in progress again",
};

/** For how long a marking can be taken back. Its mail waits as long. */
export const TAKE_BACK_MINUTES = 10;

/** Asked before the deliveries of a time are marked on another day than today. */
export const MARKING_QUESTIONS: Partial<Record<TimeActionName, Question>> = {
  progress: {
    title: "Mark In Progress",
    tone: "warning",
    confirmLabel: "Mark In Progress",
    pendingLabel: "Marking...",
  },
  complete: { title: "Mark Completed", tone: "warning", confirmLabel: "Mark Completed", pendingLabel: "Marking..." },
};

/** By which name of SUCCESS the address of the page says that it was done. */
export const MARKING_OUTCOMES = {
  progress: "deliveriesInProgress",
  complete: "deliveriesCompleted",
  "undo-progress": "deliveriesTakenBack",
  "undo-complete": "deliveriesTakenBack",
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

/** Why fewer deliveries can be marked in progress than are approved: "1 has a revision in review". */
export function waitingText(count: number): string {
  return count === 1 ? "1 has a revision in review" : `${count} have revisions in review`;
}
