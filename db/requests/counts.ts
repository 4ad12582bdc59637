import { sql } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { toStatusCounts } from "../lists/counts.ts";

// Triggers of migrations 0011 and 0012 keep these counts in the transactions that change what is counted. Each count is the sum of
// its rows, of which there are a few: see docs/decisions/0016-scale.md.

/** Which live requests are counted: all of them by default. */
export interface Counted {
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
