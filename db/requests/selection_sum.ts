import { sql, type SqlBool } from "kysely";
import type { SelectionSum } from "../../src/domain/requests/decisions.ts";
import { isAllowedFrom, type RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { listDayConflicts } from "../kitchen/day_lunches.ts";
import { SPECIAL_MEAL_COUNT } from "./select_district.ts";

export async function findSelectionSum(
  db: Db,
  { requestIds, status }: { requestIds: string[]; status: RequestStatus },
): Promise<SelectionSum> {
  const rows = await db.selectFrom("requests").where(sql<SqlBool>`id = any(${requestIds})`)
    .where("supersededAt", "is", null).where("status", "=", status)
    .select(["id", "numberOfLunches", SPECIAL_MEAL_COUNT.as("specialMealCount")])
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  const standing = requestIds.filter((id) => found.has(id));
  return {
    requestIds: standing,
    conflicts: isAllowedFrom("approve", status) ? await listDayConflicts(db, standing) : [],
    lunches: rows.reduce((sum, { numberOfLunches }) => sum + numberOfLunches, 0),
    specialMeals: rows.reduce((sum, { specialMealCount }) => sum + specialMealCount, 0),
  };
}
