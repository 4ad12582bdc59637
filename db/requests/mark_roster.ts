import { isDeepStrictEqual } from "node:util";
import { mapKeys } from "../../src/domain/requests/cooler_log.ts";
import { NO_MARKS, ROSTER_LABELS, type RosterMarks, rosterText } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";

/**
 * Marks the roster of a request in progress or completed, or takes marks back: those that differ from the page, where
 * `was` was marked (rosterText). Throws as lockFamilyFor().
 */
export async function markRoster(tx: Tx, input: ActionInput & RosterMarks & { was: string }): Promise<void> {
  // From the same statuses, by the same people.
  const { request } = await lockFamilyFor(tx, "take-back", input);
  const stored = request.rosterMarks ?? NO_MARKS;
  const rosterMarks = mapKeys(ROSTER_LABELS, (mark) => {
    return input[mark] === input.was.includes(ROSTER_LABELS[mark]) ? stored[mark] : input[mark];
  });
  if (isDeepStrictEqual(rosterMarks, stored)) return;
  await tx.updateTable("requests").set({ rosterMarks, updatedAt: input.now }).where("id", "=", request.id).execute();
  await recordRequestEvent(tx, request, "request.mark-roster", input, { about: rosterText(rosterMarks) || "No marks" });
}
