import { canSeeRequest, type Viewer } from "../../src/domain/accounts/permissions.ts";
import { requestNotFound } from "../../src/domain/errors.ts";
import type { RequestDetails, RequestWithMeals } from "../../src/domain/requests/requests.ts";
import type { Db } from "../client.ts";
import type { RequestRow } from "../schema.ts";
import { toLunchRequest, toSpecialMeal } from "./rows.ts";

/**
 * One version as `viewer` may see it, with its owner, meals and the whole family.
 * @throws {AppError} NOT_FOUND when it is not there or not the viewer's to see
 */
export async function findRequestFor(db: Db, viewer: Viewer, id: string): Promise<RequestDetails> {
  const versions = await db.selectFrom("requests").selectAll()
    .where("familyId", "=", (nested) => nested.selectFrom("requests").select("familyId").where("id", "=", id))
    .orderBy("version").execute();
  const row = versions.find((version) => version.id === id);
  if (!row || !canSeeRequest(viewer, row)) throw requestNotFound();

  const withMeals = await addMeals(db, versions);
  const requester = await db.selectFrom("users").select(["firstName", "lastName", "email"])
    .where("id", "=", row.requesterId).executeTakeFirstOrThrow();
  const self = withMeals.get(id);
  const original = withMeals.get(row.familyId);
  if (!self || !original) throw requestNotFound();
  return {
    ...self,
    requester,
    original: row.parentId === null ? null : original,
    children: [...withMeals.values()].filter((version) => version.parentId !== null),
  };
}

async function addMeals(db: Db, versions: RequestRow[]): Promise<Map<string, RequestWithMeals>> {
  const meals = await db.selectFrom("specialMeals").selectAll()
    .where("requestId", "in", versions.map((version) => version.id)).orderBy("position").execute();
  return new Map(versions.map((version) => [version.id, {
    ...toLunchRequest(version),
    specialMeals: meals.filter((meal) => meal.requestId === version.id).map(toSpecialMeal),
  }]));
}
