import { sql } from "kysely";
import { addDays, startOfDay } from "../../src/domain/alaska_time.ts";
import type { School } from "../../src/domain/district/schools.ts";
import type { SortOrder } from "../../src/domain/lists/params.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { toStatusCounts } from "../lists/counts.ts";

// Triggers of migration 0011 keep these counts in the transactions that change what is counted. Each count is the sum of
// its rows, of which there are a few: see docs/decisions/0016-scale.md.

/** Which live requests are counted: all of them by default. */
interface Counted {
  status?: RequestStatus | undefined;
  school?: School | undefined;
}

/** How many live requests there are in each status, whatever the search and filter. */
export async function findStatusCounts(db: Db): Promise<Record<RequestStatus, number>> {
  const rows = await db.selectFrom("requestCounts").groupBy("status")
    .select(["status", sql<number>`sum(count)::int`.as("count")]).execute();
  return toStatusCounts(REQUEST_STATUSES, rows);
}

/** How many live requests pass the filter. */
export async function findRequestCount(db: Db, { status, school }: Counted): Promise<number> {
  let counts = db.selectFrom("requestCounts").select(sql<number>`coalesce(sum(count), 0)::int`.as("total"));
  if (status) counts = counts.where("status", "=", status);
  if (school) counts = counts.where("school", "=", school);
  return (await counts.executeTakeFirstOrThrow()).total;
}

/** A day in the list by delivery, and how many requests of the list come before it. */
interface ListDay {
  /** The midnight in Alaska at which it begins; in descending order, at which it ends. */
  from: Date;
  before: number;
}

/** On which day of the list by delivery the row with this offset is; undefined when the list is shorter. */
export async function findDayAt(
  db: Db,
  { status, school, order, offset }: Counted & { order: SortOrder; offset: number },
): Promise<ListDay | undefined> {
  let days = db.selectFrom("requestDayCounts").groupBy("day").orderBy("day", order)
    .select(["day", sql<number>`sum(count)::int`.as("count")])
    .select(sql<number>`(sum(sum(count)) over (order by day ${sql.raw(order)}))::int`.as("through"));
  if (status) days = days.where("status", "=", status);
  if (school) days = days.where("school", "=", school);
  const found = await db.selectFrom(days.as("days")).selectAll().where("through", ">", offset)
    .orderBy("day", order).limit(1).executeTakeFirst();
  if (!found) return undefined;
  const from = startOfDay(order === "asc" ? found.day : addDays(found.day, 1));
  return { from, before: found.through - found.count };
}

/**
 * In the list by school, in which school the row with this offset is, where that is in the district's order, and how many
 * requests come before that school's.
 */
export async function findSchoolAt(
  db: Db,
  { status, order, offset }: { status: RequestStatus | undefined; order: SortOrder; offset: number },
): Promise<{ school: School; position: number; before: number } | undefined> {
  let counts = db.selectFrom("requestCounts").innerJoin("schools", "schools.value", "requestCounts.school")
    .groupBy("schools.value").orderBy("position", order)
    .select(["schools.value as school", "position", sql<number>`sum(count)::int`.as("count")]);
  if (status) counts = counts.where("status", "=", status);
  let before = 0;
  for (const { school, position, count } of await counts.execute()) {
    if (offset < before + count) return { school, position, before };
    before += count;
  }
  return undefined;
}

/** How many families a person has, in any status; deleted ones do not count. */
export async function findFamilyCount(db: Db, requesterId: string): Promise<number> {
  const { total } = await db.selectFrom("familyCounts").where("requesterId", "=", requesterId)
    .select(sql<number>`coalesce(sum(count), 0)::int`.as("total")).executeTakeFirstOrThrow();
  return total;
}

/** How many families have been deleted. */
export async function findDeletedCount(db: Db): Promise<number> {
  const { total } = await db.selectFrom("deletedRequestCounts")
    .select(sql<number>`coalesce(sum(count), 0)::int`.as("total")).executeTakeFirstOrThrow();
  return total;
}
