import { type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { isCalendarDate } from "../../src/domain/time/alaska_time.ts";
import { compareEvents, type DistrictEvent, type HistoryEvent } from "../../src/domain/history/events.ts";
import { ROLES } from "../../src/domain/accounts/roles.ts";
import { closeOutFields } from "../../src/domain/requests/close_out_schemas.ts";
import { fullName, type PersonSummary } from "../../src/domain/accounts/users.ts";
import { personColumn } from "../accounts/rows.ts";
import type { Db } from "../client.ts";
import type { AuditEventRow, Database } from "../schema.ts";

type EventsQuery = SelectQueryBuilder<Database, "auditEvents", AuditEventRow>;

export function selectGivenEvents(db: Db, ids: string[]): EventsQuery {
  return db.selectFrom("auditEvents").selectAll().where(sql<SqlBool>`id = any(${ids})`);
}

/** Reads events, newest first, with the names of actors, accounts and requests, which may have been deleted since. */
export async function listDescribedEvents(db: Db, events: EventsQuery): Promise<DistrictEvent[]> {
  const rows = await db.selectFrom(events.as("event"))
    .leftJoin("users as actor", "actor.id", "event.actorId")
    .leftJoin("users as subject", "subject.id", "event.subjectUserId")
    .leftJoin("requests as open", "open.id", "event.requestId")
    .leftJoin("deletedRequests as deleted", "deleted.id", "event.requestId")
    .leftJoin("users as requester", (join) =>
      join.on((on) =>
        on.or([
          on("requester.id", "=", on.ref("open.requesterId")),
          on("requester.id", "=", on.ref("deleted.requesterId")),
        ])
      ))
    .selectAll("event")
    .select([outerPerson("actor").as("actor"), outerPerson("subject").as("subject")])
    .select(outerPerson("requester").as("requester"))
    .select(["open.school as openSchool", "deleted.school as deletedSchool"]).execute();
  return rows.map((row): DistrictEvent => ({
    ...toHistoryEvent(row),
    actorEmail: row.actor?.email ?? null,
    subject: row.subject,
    request: row.requestId === null ? null : {
      id: row.requestId,
      state: row.openSchool ? "open" : row.deletedSchool ? "deleted" : "gone",
      school: row.openSchool ?? row.deletedSchool,
      requester: row.requester,
    },
  })).toSorted((a, b) => compareEvents(b, a));
}

export const outerPerson = personColumn<PersonSummary | null>;

export function toHistoryEvent(row: AuditEventRow & { actor: PersonSummary | null }): HistoryEvent {
  return {
    id: row.id,
    type: row.type,
    at: row.createdAt.toISOString(),
    actorName: row.actor && fullName(row.actor),
    ...detailSchema.parse(row.detail),
  };
}

const closeOut = z.object(closeOutFields).nullable().catch(null);

// A detail that is missing, or in an older shape, is left out; the event is shown all the same.
const detailSchema = z.object({
  version: z.number().nullable().catch(null),
  reason: z.string().nullable().catch(null),
  reasonWithheld: z.boolean().catch(false),
  role: z.enum(ROLES).nullable().catch(null),
  about: z.string().nullable().catch(null),
  changes: z.array(z.object({
    label: z.string(),
    before: z.string().nullable().optional(),
    after: z.string().nullable().optional(),
  })).catch([]),
  closeOut,
  closeOutBefore: closeOut,
  erased: z.object({ requests: z.number(), meals: z.number() }).nullable().catch(null),
  day: z.string().refine(isCalendarDate).nullable().catch(null),
});
