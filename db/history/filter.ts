import { type Expression, sql, type SqlBool } from "kysely";
import { addDays, startOfDay } from "../../src/domain/time/alaska_time.ts";
import { type AuditEventType, eventsOf } from "../../src/domain/history/events.ts";
import type { EventFilter, HistoryQuery } from "../../src/domain/history/params.ts";
import type { Db } from "../client.ts";
import { findSearch } from "../requests/search.ts";

/** Among more people than this, events are read one after the other, since a text that names so many is common. */
const MAX_PEOPLE = 30;
/** What makes an event somebody's: who acted, and whose account or request it was. */
const PERSON_COLUMNS = ["actor_id", "subject_user_id", "requester_id"];

/** Which part of the matching events to list. */
interface Part {
  limit: number;
  /** The event after which to go on; from the newest by default. */
  after?: string | undefined;
}

/**
 * The ids of the events that pass `filter`, newest first. A person matches who acted, or whose account or request it was.
 * Sign-ins, of which there are more than of everything else, are left out unless a person or a kind of event is asked
 * for.
 */
export async function listEventIds(db: Db, filter: HistoryQuery, { limit, after }: Part): Promise<string[]> {
  const people = filter.person ? (await findSearch(db, filter.person)).userIds : undefined;
  if (people?.length === 0) return [];
  const shared = sharedConditions(filter, after);
  const newest = sql`order by created_at desc, id desc limit ${limit}`;
  const streams = streamConditions(filter, people).map((stream) =>
    sql`(select created_at, id from audit_events where ${sql.join([stream, ...shared], sql` and `)} ${newest})`
  );
  // Each stream is read along an index in the order of time, and no further than is needed, since it has an order of its
  // own. An event can be in several of them.
  const { rows } = await sql<{ id: string }>`select distinct created_at, id
    from (${sql.join(streams, sql` union all `)}) streams ${newest}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the events of one stream have in common, so that an index holds them in order. */
function streamConditions({ type }: HistoryQuery, people: string[] | undefined): Expression<SqlBool>[] {
  const types = type === undefined ? [] : eventTypes(type);
  const ofType = types.map((name) => sql<SqlBool>`type = ${name}`);
  if (people === undefined) return type === undefined ? [sql<SqlBool>`type <> 'user.sign-in'`] : ofType;
  if (people.length > MAX_PEOPLE) {
    const ofAny = sql.join(PERSON_COLUMNS.map((column) => sql`${sql.ref(column)} = any(${people})`), sql` or `);
    return (type === undefined ? [sql`true`] : ofType).map((stream) => sql<SqlBool>`${stream} and (${ofAny})`);
  }
  const ofPerson = people.flatMap((id) => PERSON_COLUMNS.map((column) => sql<SqlBool>`${sql.ref(column)} = ${id}`));
  if (type === undefined) return ofPerson;
  return ofPerson.flatMap((person) => ofType.map((kind) => sql<SqlBool>`${person} and ${kind}`));
}

function sharedConditions({ school, from, to }: HistoryQuery, after: string | undefined): Expression<SqlBool>[] {
  return [
    ...school ? [sql<SqlBool>`school = ${school}`] : [],
    ...from ? [sql<SqlBool>`created_at >= ${startOfDay(from)}`] : [],
    ...to ? [sql<SqlBool>`created_at < ${startOfDay(addDays(to, 1))}`] : [],
    // By the stored instant, which is finer than the milliseconds of a Date.
    ...after ? [sql<SqlBool>`(created_at, id) < (select created_at, id from audit_events where id = ${after})`] : [],
  ];
}

function eventTypes(kind: EventFilter): readonly AuditEventType[] {
  if (kind === "request") return eventsOf("request");
  return kind === "account" ? eventsOf("user") : [kind];
}
