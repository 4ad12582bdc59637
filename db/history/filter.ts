import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { addDays, startOfDay } from "../../src/domain/alaska_time.ts";
import { ACCOUNT_EVENTS, type AuditEventType, REQUEST_EVENTS } from "../../src/domain/history/events.ts";
import type { EventFilter, HistoryFilter } from "../../src/domain/history/queries.ts";
import type { Db } from "../client.ts";
import { findSearch } from "../requests/search.ts";
import type { Database } from "../schema.ts";
import type { Events } from "./events.ts";

/** The events that pass a filter. A person is found by name or address, as who acted, whose account or whose request it is. */
export async function findEvents(db: Db, filter: HistoryFilter): Promise<Events> {
  const people = filter.person ? (await findSearch(db, filter.person)).userIds : undefined;
  return db.selectFrom("auditEvents").selectAll().where((where) => where.and(conditions(where, filter, people)));
}

type Where = ExpressionBuilder<Database, "auditEvents">;

function conditions(where: Where, { school, type, from, to }: HistoryFilter, people: string[] | undefined) {
  return [
    ...people ? [concerns(where, people)] : [],
    ...school ? [ofRequests(where, sql`school = ${school}`)] : [],
    ...type ? [where("type", "in", typesOf(type))] : [],
    ...from ? [where("createdAt", ">=", startOfDay(from))] : [],
    ...to ? [where("createdAt", "<", startOfDay(addDays(to, 1)))] : [],
  ];
}

function concerns(where: Where, people: string[]): Expression<SqlBool> {
  const anyOf = sql`any(${people})`;
  return where.or([
    sql<SqlBool>`actor_id = ${anyOf}`,
    sql<SqlBool>`subject_user_id = ${anyOf}`,
    ofRequests(where, sql`requester_id = ${anyOf}`),
  ]);
}

/** Whether an event is about a version, deleted or not, that passes a condition. */
function ofRequests(where: Where, condition: Expression<unknown>): Expression<SqlBool> {
  return where(
    "requestId",
    "in",
    sql<string>`(select id from requests where ${condition}
    union all select id from deleted_requests where ${condition})`,
  );
}

function typesOf(kind: EventFilter): readonly AuditEventType[] {
  if (kind === "request") return REQUEST_EVENTS;
  return kind === "account" ? ACCOUNT_EVENTS : [kind];
}
