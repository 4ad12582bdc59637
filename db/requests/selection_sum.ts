import { sql, type SqlBool } from "kysely";
import type { SelectionSum } from "../../src/domain/requests/bulk.ts";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { districtConditions, SPECIAL_MEAL_COUNT } from "./district_order.ts";

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
  return {
    requestIds: requestIds.filter((id) => found.has(id)),
    lunches: rows.reduce((sum, { numberOfLunches }) => sum + numberOfLunches, 0),
    specialMeals: rows.reduce((sum, { specialMealCount }) => sum + specialMealCount, 0),
  };
}
