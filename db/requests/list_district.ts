import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { Page } from "../../src/domain/pagination.ts";
import type { ListedRequest } from "../../src/domain/requests.ts";
import { type School, schoolLabel, SCHOOLS } from "../../src/domain/schools.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../src/domain/statuses.ts";
import type { Db } from "../client.ts";
import { offsetOf, type PageAsked, pageOf } from "../pages.ts";
import type { Database } from "../schema.ts";
import { toLunchRequest } from "./rows.ts";

export interface DistrictFilter {
  status?: RequestStatus | undefined;
  school?: School | undefined;
  /** Text looked for in the id, requester, school, recipient, grades and comments. */
  q?: string | undefined;
}

/** The district's live requests that pass `filter`, next delivery first. */
export async function listDistrict(db: Db, filter: DistrictFilter, asked: PageAsked): Promise<Page<ListedRequest>> {
  const found = db.selectFrom("requests").innerJoin("users", "users.id", "requests.requesterId")
    .where("supersededAt", "is", null)
    .where((where) => where.and(conditions(where, filter)));
  const rows = await found.selectAll("requests").select(["users.firstName", "users.lastName", "users.email"])
    .orderBy("deliveryAt").orderBy("requests.id").limit(asked.limit).offset(offsetOf(asked)).execute();
  const { total } = await found.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const listed = rows.map(({ firstName, lastName, email, ...row }) => ({
    ...toLunchRequest(row),
    requester: { firstName, lastName, email },
  }));
  return pageOf(listed, total, asked);
}

type Where = ExpressionBuilder<Database, "requests" | "users">;

function conditions(where: Where, { status, school, q }: DistrictFilter): Expression<SqlBool>[] {
  return [
    ...status ? [where("status", "=", status)] : [],
    ...school ? [where("school", "=", school)] : [],
    ...q ? [matches(where, q)] : [],
  ];
}

function matches(where: Where, q: string): Expression<SqlBool> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const schools = SCHOOLS.filter((school) => schoolLabel(school).toLowerCase().includes(q.toLowerCase()));
  const fullName = (first: "users.firstName" | "recipientFirstName", last: "users.lastName" | "recipientLastName") =>
    // A literal: concat takes anything, so Postgres could not tell a parameter's type.
    where.fn<string>("concat", [first, sql.lit(" "), last]);
  return where.or([
    where(where.cast<string>("requests.id", "text"), "ilike", pattern),
    where(fullName("users.firstName", "users.lastName"), "ilike", pattern),
    where("users.email", "ilike", pattern),
    where(fullName("recipientFirstName", "recipientLastName"), "ilike", pattern),
    where("recipientEmail", "ilike", pattern),
    where("gradesText", "ilike", pattern),
    where("comments", "ilike", pattern),
    ...schools.length > 0 ? [where("school", "in", schools)] : [],
  ]);
}

/** How many live requests there are in each status, whatever is searched or filtered for. */
export async function countByStatus(db: Db): Promise<Record<RequestStatus, number>> {
  const rows = await db.selectFrom("requests").where("supersededAt", "is", null)
    .groupBy("status").select((select) => ["status", select.fn.countAll<number>().as("n")] as const).execute();
  const counted = new Map(rows.map(({ status, n }) => [status, n]));
  return Object.fromEntries(REQUEST_STATUSES.map((status) => [status, counted.get(status) ?? 0])) as Record<
    RequestStatus,
    number
  >;
}
