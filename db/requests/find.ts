import { canSeeRequest, type Viewer } from "../../src/domain/requests/permissions.ts";
import { requestNotFound } from "../../src/domain/errors.ts";
import type { RequestDetails } from "../../src/domain/requests/family.ts";
import type { LunchRequest, RequestWithMeals } from "../../src/domain/requests/request.ts";
import type { Db } from "../client.ts";
import { toLunchRequest, toSpecialMeal } from "./rows.ts";

/**
 * One version as `viewer` may see it, with its owner, meals and the whole family.
 * @throws {AppError} NOT_FOUND when it is not there or not the viewer's to see
 */
export async function findRequestFor(db: Db, viewer: Viewer, id: string): Promise<RequestDetails> {
  const rows = await db.selectFrom("requests").selectAll()
    .where("familyId", "=", (eb) => eb.selectFrom("requests").select("familyId").where("id", "=", id))
    .orderBy("version").execute();
  const row = rows.find((version) => version.id === id);
  if (!row || !canSeeRequest(viewer, row)) throw requestNotFound();

  const versions = await addMeals(db, rows.map(toLunchRequest));
  const requester = await db.selectFrom("users").select(["firstName", "lastName", "email"])
    .where("id", "=", row.requesterId).executeTakeFirstOrThrow();
  const request = versions.find((version) => version.id === id);
  const original = versions.find((version) => version.id === row.familyId);
  if (!request || !original) throw requestNotFound();
  return {
    ...request,
    requester,
    original: request.parentId === null ? null : original,
    children: versions.filter((version) => version.parentId !== null),
  };
}

async function addMeals(db: Db, versions: LunchRequest[]): Promise<RequestWithMeals[]> {
  const meals = await db.selectFrom("specialMeals").selectAll()
    .where("requestId", "in", versions.map((version) => version.id)).orderBy("position").execute();
  return versions.map((version) => ({
    ...version,
    specialMeals: meals.filter((meal) => meal.requestId === version.id).map(toSpecialMeal),
  }));
}
