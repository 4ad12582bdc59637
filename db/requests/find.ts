import { type RawBuilder, sql } from "kysely";
import { RIGHTS } from "../../src/domain/accounts/roles.ts";
import { canSeeRequest, type Viewer } from "../../src/domain/requests/permissions.ts";
import { requestNotFound } from "../../src/domain/http/errors.ts";
import { baseVersion, type RequestDetails } from "../../src/domain/requests/family.ts";
import type { SpecialMeal } from "../../src/domain/requests/request.ts";
import type { Db } from "../client.ts";
import type { StoredSpecialMeal, VersionTable } from "../schema.ts";
import { findKitchenNotes } from "./note_for_kitchen.ts";
import { fromRow, withoutTexts } from "./rows.ts";

const MEALS: Record<VersionTable, RawBuilder<StoredSpecialMeal>> = {
  requests: sql`special_meals`,
  deletedRequests: sql`(select *, deleted_request_id as request_id from deleted_special_meals)`,
};

/**
 * Returns one version as `viewer` may see it, with its owner, meals and family. Only the version that it is compared
 * with comes with its meals: those of a whole family can be forty times what one person can send. The others come
 * without texts that may name a student, as in lists.
 * @throws {AppError} NOT_FOUND when it is not there or not the viewer's to see
 */
export async function findRequestFor(
  db: Db,
  viewer: Viewer,
  id: string,
  table: VersionTable = "requests",
): Promise<RequestDetails> {
  const rows = await db.selectFrom(table).selectAll()
    .where("familyId", "=", (eb) => eb.selectFrom(table).select("familyId").where("id", "=", id))
    .orderBy("version").execute();
  const versions = rows.map(fromRow);
  const request = versions.find((version) => version.id === id);
  const original = versions.find((version) => version.parentId === null);
  if (!request || !original || !canSeeRequest(viewer, request)) throw requestNotFound();

  const family = {
    original: request.parentId === null ? null : { ...original, ...withoutTexts(original) },
    children: versions.filter(({ parentId }) => parentId !== null).map((version) => ({
      ...version,
      ...withoutTexts(version),
    })),
  };
  const baseId = baseVersion({ ...request, ...family })?.id;
  const base = versions.find((version) => version.id === baseId);
  const shown = base ? [request, base] : [request];
  const [withMeals = { ...request, specialMeals: [] }, comparedWith = null] = await listWithMeals(db, shown, table);
  const requester = await db.selectFrom("users").select(["firstName", "lastName", "email"])
    .where("id", "=", request.requesterId).executeTakeFirstOrThrow();
  const isOffice = RIGHTS[viewer.role].decides && request.erasedAt === null;
  const notes = isOffice ? await findKitchenNotes(db, [request.familyId]) : undefined;
  return { ...withMeals, ...family, comparedWith, requester, ...notes?.get(request.familyId) };
}

export async function listWithMeals<Version extends { id: string }>(
  db: Db,
  versions: readonly Version[],
  table: VersionTable = "requests",
): Promise<(Version & { specialMeals: SpecialMeal[] })[]> {
  const ids = versions.map(({ id }) => id);
  const meals = await db.selectFrom(MEALS[table].as("meal")).selectAll().where(sql<boolean>`request_id = any(${ids})`)
    .orderBy("requestId").orderBy("position").execute();
  const shown = meals.map(({ position: _place, ...meal }): SpecialMeal => meal);
  const mealsOf = Map.groupBy(shown, ({ requestId }) => requestId);
  return versions.map((version) => ({ ...version, specialMeals: mealsOf.get(version.id) ?? [] }));
}
