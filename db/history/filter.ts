import { type Expression, sql, type SqlBool } from "kysely";
import { addDays, startOfDay } from "../../src/domain/time/alaska_time.ts";
import { type AuditEventType, eventsOf } from "../../src/domain/history/events.ts";
import type { EventFilter, HistoryQuery } from "../../src/domain/history/query_schemas.ts";
import type { Db } from "../client.ts";
import { findWords, holdsWords, inText } from "../lists/search.ts";

interface Part {
  limit: number;
  offset?: number;
  /** The event after which to continue; from the newest by default. */
  after?: string | undefined;
}

/**
 * Whether an event passes `filter`. A person matches who acted, or whose account or request it was. Sign-ins, more
 * numerous than all else, are left out unless a person or a kind of event is asked for.
 */
export async function findEventCondition(
  db: Db,
  { person, type, school, from, to }: HistoryQuery,
): Promise<Expression<SqlBool>> {
  const conditions = [sql`true`];
  if (person) {
    const people = sql`(select id from users where ${
      holdsWords(await findWords(db, person), [inText(sql.ref("searchText"))])
    })`;
    conditions.push(sql`(actor_id in ${people} or subject_user_id in ${people} or requester_id in ${people})`);
  }
  if (type) conditions.push(sql`type = any(${[...eventTypes(type)]})`);
  else if (!person) conditions.push(sql`type <> 'user.sign-in'`);
  if (school) conditions.push(sql`school = ${school}`);
  if (from) conditions.push(sql`created_at >= ${startOfDay(from)}`);
  if (to) conditions.push(sql`created_at < ${startOfDay(addDays(to, 1))}`);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function eventTypes(kind: EventFilter): readonly AuditEventType[] {
  if (kind === "request") return eventsOf("request");
  return kind === "account" ? eventsOf("user") : [kind];
}

export async function listEventIds(
  db: Db,
  condition: Expression<SqlBool>,
  { limit, offset = 0, after }: Part,
): Promise<string[]> {
  let events = db.selectFrom("auditEvents").select("id").where(condition)
    .orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  if (after) {
    // Compares the stored instant, which is finer than the milliseconds of a Date.
    events = events.where(
      sql<SqlBool>`(created_at, id) < (select created_at, id from audit_events where id = ${after})`,
    );
  }
  return (await events.execute()).map(({ id }) => id);
}
