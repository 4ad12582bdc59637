import { type HistoryEvent, mergeViews } from "../../src/domain/history/events.ts";
import { RIGHTS } from "../../src/domain/accounts/roles.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import type { RequestDetails } from "../../src/domain/requests/family.ts";
import type { Db } from "../client.ts";
import type { VersionTable } from "../schema.ts";
import { outerPerson, toHistoryEvent } from "./events.ts";

/**
 * Lists a family's events in all versions, oldest first, with people's names but no addresses, and the texts of
 * reasons, questions and answers. The owner also reads that others viewed the special meals, once a day and office, and
 * the office alone when it noted something for the kitchen. Those who may not read the request have none from
 * findRequestFor().
 */
export async function listFamilyHistory(db: Db, viewer: Viewer, request: RequestDetails): Promise<HistoryEvent[]> {
  const texts = await findTexts(db, request.familyId);
  const rows = await db.selectFrom("auditEvents").leftJoin("users as actor", "actor.id", "auditEvents.actorId")
    .where("familyId", "=", request.familyId)
    .$if(viewer.id !== request.requesterId, (others) => others.where("type", "!=", "request.view-meals"))
    .$if(!RIGHTS[viewer.role].decides, (events) => events.where("type", "!=", "request.note"))
    .selectAll("auditEvents").select(outerPerson("actor").as("actor")).execute();
  return mergeViews(rows.map((row) => {
    const event = toHistoryEvent(row);
    const withheld = texts.get(event.type === "request.deny" ? row.requestId : row.detail.message);
    const reason = event.reasonWithheld ? withheld ?? null : event.reason;
    return { ...event, reason };
  }));
}

/** Finds questions and answers by their events' keys, and reasons of denials by version id, deleted or not. */
async function findTexts(db: Db, familyId: string): Promise<ReadonlyMap<unknown, string | null>> {
  const find = (table: VersionTable) =>
    db.selectFrom(table).select(["id", "thread", "denialReason"]).where("familyId", "=", familyId).execute();
  const rows = [...await find("requests"), ...await find("deletedRequests")];
  return new Map(rows.flatMap(({ id, thread, denialReason }) => [
    ...Object.entries(thread?.texts ?? {}),
    [id, denialReason] as const,
  ]));
}
