import { isDeepStrictEqual } from "node:util";
import { NO_MARKS, type RosterMarks, rosterText } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";
import { recordRequestEvent } from "../history/record.ts";
import { type ActionInput, lockFamilyFor } from "./family.ts";

/** Marks the roster of a request in progress or completed, or takes marks back. Throws as lockFamilyFor(). */
export async function markRoster(tx: Tx, { marks, ...input }: ActionInput & { marks: RosterMarks }): Promise<void> {
  // From the same statuses, by the same people.
  const { request } = await lockFamilyFor(tx, "take-back", input);
  if (isDeepStrictEqual(marks, request.rosterMarks ?? NO_MARKS)) return;
  await tx.updateTable("requests").set({ rosterMarks: marks, updatedAt: input.now }).where("id", "=", request.id)
    .execute();
  await recordRequestEvent(tx, request, "request.mark-roster", input, { about: rosterText(marks) || "No marks" });
}
