import { type HistoryEvent, mergeViews } from "../../src/domain/history/events.ts";
import { allVersions, type RequestDetails } from "../../src/domain/requests/family.ts";
import type { Db } from "../client.ts";
import { outerPerson, toHistoryEvent } from "./events.ts";

/**
 * From first to last, in all versions. The owner also reads that others viewed the special meals, once a day and
 * office; administrators read who did in the district's history. Takes the request as findRequestFor returned it, which
 * a reader without access cannot have. Names people, but not their addresses. A denial comes with its whole reason: a
 * reader of the request may read that too.
 */
export async function listFamilyHistory(
  db: Db,
  viewer: { id: string },
  request: RequestDetails,
): Promise<HistoryEvent[]> {
  const denialReasons = new Map<string | null, string | null>(
    allVersions(request).map(({ id, denialReason }) => [id, denialReason]),
  );
  const rows = await db.selectFrom("auditEvents").leftJoin("users as actor", "actor.id", "auditEvents.actorId")
    .where("familyId", "=", request.familyId)
    .$if(viewer.id !== request.requesterId, (others) => others.where("type", "!=", "request.view-meals"))
    .selectAll("auditEvents").select(outerPerson("actor").as("actor")).execute();
  return mergeViews(rows.map((row) => {
    const event = toHistoryEvent(row);
    const reason = event.reasonWithheld && event.type === "request.deny"
      ? denialReasons.get(row.requestId) ?? null
      : event.reason;
    return { ...event, reason };
  }));
}
