import type { Question } from "../../shell/writes.ts";
import { counted } from "../../text/amounts.ts";
import { formatClock } from "../../time/alaska_time.ts";

const question = (title: string): Question => ({
  title,
  tone: "warning",
  confirmLabel: title,
  pendingLabel: "Marking...",
});

/**
 * What can be done to all deliveries of a time in one step: in words, the OUTCOMES entry that confirms it, and the question on
 * another day than today.
 */
export const TIME_ACTIONS = {
  progress: {
    participle: "marked in progress",
    outcome: "deliveriesInProgress",
    question: question("Mark In Progress"),
  },
  complete: { participle: "marked completed", outcome: "deliveriesCompleted", question: question("Mark Completed") },
  "undo-progress": { participle: "moved back to Approved", outcome: "deliveriesTakenBack", question: null },
  "undo-complete": { participle: "moved back to In Progress", outcome: "deliveriesTakenBack", question: null },
} as const;

export type TimeActionName = keyof typeof TIME_ACTIONS;

export const TIME_ACTION_NAMES = Object.keys(TIME_ACTIONS) as TimeActionName[];

/** For how long a marking can be taken back. Its mail waits as long. */
export const TAKE_BACK_MINUTES = 10;

/**
 * How many deliveries were marked: "3 deliveries at 11:00 am marked in progress".
 * @param deliveryAt their instant, if all have the same one
 */
export function markedText(action: TimeActionName, count: number, deliveryAt: string | undefined): string {
  const at = deliveryAt === undefined ? "" : ` at ${formatClock(deliveryAt)}`;
  return `${counted(count, "delivery", "deliveries")}${at} ${TIME_ACTIONS[action].participle}`;
}

/** How it went where some were not marked: "2 marked in progress, 1 was not". */
export function partlyMarkedText(action: TimeActionName, done: number, failed: number): string {
  const failedOnes = `${failed} ${failed === 1 ? "was" : "were"} not`;
  return done === 0
    ? `${failedOnes} ${TIME_ACTIONS[action].participle}`
    : `${done} ${TIME_ACTIONS[action].participle}, ${failedOnes}`;
}

/** Why fewer deliveries can be marked in progress than are approved: "1 has a revision in review". */
export function waitingText(count: number): string {
  return count === 1 ? "1 has a revision in review" : `${count} have revisions in review`;
}
