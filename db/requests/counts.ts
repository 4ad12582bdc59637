import { sql, type SqlBool } from "kysely";
import { REQUEST_STATUSES, type RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { listDayConflicts } from "../kitchen/day_lunches.ts";
import { toStatusCounts } from "../lists/pages.ts";
import type { SelectionSum } from "../../src/domain/requests/bulk.ts";
import { districtConditions, type DistrictList, SPECIAL_MEAL_COUNT } from "./district_order.ts";

// Triggers keep these counts in the transactions that change the requests. Each count is the sum of its rows, of which
// there are a few: see docs/decisions/0016-scale.md.

/** How many live requests there are in each status, whatever the search and filter. */
export async function findStatusCounts(db: Db): Promise<Record<RequestStatus, number>> {
  const rows = await db.selectFrom("requestCounts").groupBy("status")
    .select(["status", sql<number>`sum(count)::int`.as("count")]).execute();
  return toStatusCounts(REQUEST_STATUSES, rows);
}

/** How many live requests pass the filter; all of them by default. */
export async function findRequestCount(
  db: Db,
  { status, school }: Pick<DistrictList, "status" | "school">,
): Promise<number> {
  let counts = db.selectFrom("requestCounts").select(sql<number>`coalesce(sum(count), 0)::int`.as("total"));
  if (status) counts = counts.where("status", "=", status);
  if (school) counts = counts.where("school", "=", school);
  return (await counts.executeTakeFirstOrThrow()).total;
}

/** Of these requests, those that are in the district's tab of `status`, and what they are together. */
export async function findSelectionSum(
  db: Db,
  { requestIds, status }: { requestIds: string[]; status: RequestStatus },
): Promise<SelectionSum> {
  const rows = await db.selectFrom("requests")
    .where((eb) => eb.and([sql<SqlBool>`requests.id = any(${requestIds})`, ...districtConditions(eb, { status })]))
    .select(["id", "numberOfLunches", SPECIAL_MEAL_COUNT.as("specialMealCount")])
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  const standing = requestIds.filter((id) => found.has(id));
  return {
    requestIds: standing,
    conflicts: status === "IN_REVIEW" ? await listDayConflicts(db, standing) : [],
    lunches: rows.reduce((sum, { numberOfLunches }) => sum + numberOfLunches, 0),
    specialMeals: rows.reduce((sum, { specialMealCount }) => sum + specialMealCount, 0),
  };
}
