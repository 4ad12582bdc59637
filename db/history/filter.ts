import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { addDays, startOfDay } from "../../src/domain/alaska_time.ts";
import { ACCOUNT_EVENTS, type AuditEventType, REQUEST_EVENTS } from "../../src/domain/history/events.ts";
import type { EventFilter, HistoryFilter } from "../../src/domain/history/params.ts";
import type { Db } from "../client.ts";
import { findSearch } from "../requests/search.ts";
import type { Database } from "../schema.ts";
import type { EventsQuery } from "./events.ts";

/**
 * A query of the events that pass `filter`. A person matches who acted, or whose account or request it was. Sign-ins, of
 * which there are more than of everything else, are left out unless a person or a kind of event is asked for.
 */
export async function selectEvents(db: Db, filter: HistoryFilter): Promise<EventsQuery> {
  const people = filter.person ? (await findSearch(db, filter.person)).userIds : undefined;
  return db.selectFrom("auditEvents").selectAll().where((eb) => eb.and(conditions(eb, filter, people)));
}

type EventExpressions = ExpressionBuilder<Database, "auditEvents">;

function conditions(eb: EventExpressions, { school, type, from, to }: HistoryFilter, people: string[] | undefined) {
  return [
    ...people || type ? [] : [eb("type", "!=", "user.sign-in")],
    ...people ? [involves(eb, people)] : [],
    ...school ? [eb("school", "=", school)] : [],
    ...type ? [eb("type", "in", eventTypes(type))] : [],
    ...from ? [eb("createdAt", ">=", startOfDay(from))] : [],
    ...to ? [eb("createdAt", "<", startOfDay(addDays(to, 1)))] : [],
  ];
}

function involves(eb: EventExpressions, people: string[]): Expression<SqlBool> {
  const anyOf = sql`any(${people})`;
  return eb.or([
    sql<SqlBool>`actor_id = ${anyOf}`,
    sql<SqlBool>`subject_user_id = ${anyOf}`,
    sql<SqlBool>`requester_id = ${anyOf}`,
  ]);
}

function eventTypes(kind: EventFilter): readonly AuditEventType[] {
  if (kind === "request") return REQUEST_EVENTS;
  return kind === "account" ? ACCOUNT_EVENTS : [kind];
}
