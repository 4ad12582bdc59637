import { sql } from "kysely";
import type { LunchRequest, RequestWithMeals } from "../../src/domain/requests/request.ts";
import type { Db } from "../client.ts";
import { toSpecialMeal } from "../requests/rows.ts";

/** The versions with their special meals, in their order. */
export async function listWithMeals<Version extends LunchRequest>(
  db: Db,
  versions: readonly Version[],
): Promise<(Version & RequestWithMeals)[]> {
  const ids = versions.map(({ id }) => id);
  const meals = await db.selectFrom("specialMeals").selectAll().where(sql<boolean>`request_id = any(${ids})`)
    .orderBy("requestId").orderBy("position").execute();
  const mealsOf = Map.groupBy(meals.map(toSpecialMeal), ({ requestId }) => requestId);
  return versions.map((version) => ({ ...version, specialMeals: mealsOf.get(version.id) ?? [] }));
}
