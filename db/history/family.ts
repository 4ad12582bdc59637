import { compareEvents, type HistoryEvent } from "../../src/domain/history.ts";
import type { RequestDetails } from "../../src/domain/requests.ts";
import type { Db } from "../client.ts";
import { personOf, toHistoryEvent } from "./events.ts";

/**
 * What happened to a request in all of its versions, from the first to the last. Takes the request as findRequestFor has
 * answered it, so that nobody reads the history of a request that is not theirs to see. Names people, but no addresses.
 */
export async function listFamilyHistory(db: Db, { familyId }: RequestDetails): Promise<HistoryEvent[]> {
  const rows = await db.selectFrom("auditEvents").leftJoin("users as actor", "actor.id", "auditEvents.actorId")
    .where("familyId", "=", familyId)
    .selectAll("auditEvents").select(["actor.firstName", "actor.lastName", "actor.email"]).execute();
  return rows.map(({ firstName, lastName, email, ...row }) => toHistoryEvent(row, personOf(firstName, lastName, email)))
    .toSorted(compareEvents);
}
