import { sql, type SqlBool } from "kysely";
import { ACCOUNT_DECISIONS, compareEvents, type DistrictEvent } from "../../src/domain/history/events.ts";
import { PAGE_SIZE } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { listDescribedEvents } from "./events.ts";

// Literal, exactly as in the index audit_events_decisions.
const isDecision = sql<SqlBool>`type in (${sql.join(ACCOUNT_DECISIONS.map((type) => sql.lit(type)))})`;

/** The latest decisions about accounts, newest first, as many as a page of a list has rows. For administrators. */
export async function listAccountDecisions(db: Db): Promise<DistrictEvent[]> {
  const events = db.selectFrom("auditEvents").selectAll().where(isDecision)
    .orderBy("createdAt", "desc").orderBy("id", "desc").limit(PAGE_SIZE);
  return (await listDescribedEvents(db, events)).toSorted((a, b) => compareEvents(b, a));
}
