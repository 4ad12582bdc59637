import { counted } from "../../text/amounts.ts";
import { formatClock } from "../../time/alaska_time.ts";

/** The steps for all deliveries of a time: their words, and the key of OUTCOMES that confirms each. */
export const TIME_ACTIONS = {
  progress: { label: "Mark # In Progress", participle: "marked in progress", outcome: "deliveriesInProgress" },
  complete: { label: "Mark # Completed", participle: "marked completed", outcome: "deliveriesCompleted" },
  "undo-progress": {
    label: "Undo # In Progress",
    participle: "moved back to Approved",
    outcome: "deliveriesTakenBack",
  },
  "undo-complete": {
    label: "Undo # Completed",
    participle: "moved back to In Progress",
    outcome: "deliveriesTakenBack",
  },
} as const;

export type TimeActionName = keyof typeof TIME_ACTIONS;

export const TIME_ACTION_NAMES = Object.keys(TIME_ACTIONS) as TimeActionName[];

/** The steps that can be taken back for TAKE_BACK_MINUTES. Their mail waits as long. */
export const MARKINGS = ["progress", "complete"] as const;

export type Marking = typeof MARKINGS[number];

export const TAKE_BACK_MINUTES = 10;

/** Says "3 deliveries at 11:00 am marked in progress". `deliveryAt` is their instant, if all have the same one. */
export function markedText(action: TimeActionName, count: number, deliveryAt: string | undefined): string {
  const at = deliveryAt === undefined ? "" : ` at ${formatClock(deliveryAt)}`;
  return `${counted(count, "delivery", "deliveries")}${at} ${TIME_ACTIONS[action].participle}`;
}

/** Says how it went where some were not marked: "2 marked in progress, 1 was not". */
export function partlyMarkedText(action: TimeActionName, done: number, failed: number): string {
  const failedOnes = `${failed} ${failed === 1 ? "was" : "were"} not`;
  return done === 0
    ? `${failedOnes} ${TIME_ACTIONS[action].participle}`
    : `${done} ${TIME_ACTIONS[action].participle}, ${failedOnes}`;
}

/** Names a button for the deliveries of a time: "Mark 2 In Progress". */
export function timeActionText(action: TimeActionName, count: number): string {
  return TIME_ACTIONS[action].label.replace("#", String(count));
}

/** Says why fewer deliveries can be marked in progress than are approved: "1 has a revision to review". */
export function revisionsText(count: number): string {
  return `${count} ${count === 1 ? "has" : "have"} a revision to review`;
}

/** Makes the question "Mark 2 deliveries at 11:00 am on Monday, Mar 2, 2026 In Progress? 52 lunches." */
export function timeQuestion(
  action: TimeActionName,
  { deliveries, lunches, at }: { deliveries: number; lunches: number; at: string },
): string {
  const which = `${counted(deliveries, "delivery", "deliveries")} at ${at}`;
  return `${TIME_ACTIONS[action].label.replace("#", which)}? ${counted(lunches, "lunch", "lunches")}.`;
}
