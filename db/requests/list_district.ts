import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { MAX_PAGE_SIZE, type Paginated } from "../../src/domain/lists/pagination.ts";
import type { DistrictListPage, ListedRequest } from "../../src/domain/requests/lists.ts";
import { isOpenStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { findDayProblems } from "../kitchen/day_lunches.ts";
import { cappedSlice, COUNT_LIMIT, pageOffset, type PageParams, paginate, paginateCapped } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { findRequestCount, findStatusCounts } from "./counts.ts";
import {
  districtConditions,
  type DistrictList,
  selectDistrict,
  sortKeys,
  SPECIAL_MEAL_COUNT,
} from "./district_order.ts";
import { personColumn } from "../accounts/rows.ts";
import { toLunchRequest, wordlessCloseOut } from "./rows.ts";
import {
  findSearch,
  findWithOwnPlan,
  hasTrigram,
  recordFoundStudents,
  searchCondition,
  type StudentSearch,
} from "./search.ts";

export interface DistrictFilter extends DistrictList {
  /** Text to look for in the id, requester, school, recipient, grades and comments. */
  q?: string | undefined;
  /** Who looks for it in the names of students, too. */
  byStudents?: StudentSearch | undefined;
}

/** A page of the district's requests with the counts of all of them, as pages and calls show it at `now`. */
export async function listDistrictPage(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
  now: Date,
): Promise<DistrictListPage> {
  const [requests, counts] = await Promise.all([listDistrict(db, filter, params), findStatusCounts(db)]);
  const days = requests.data.filter(({ status }) => isOpenStatus(status)).map((row) => row.deliveryDate);
  const problems = await findDayProblems(db, days);
  return { ...requests, counts, today: alaskaDate(now), readAt: now.toISOString(), ...problems };
}

/**
 * The district's live requests that pass `filter`, next delivery first by default. A search ends after MAX_PAGE_SIZE
 * matches.
 */
export async function listDistrict(
  db: Db,
  { q, byStudents, ...list }: DistrictFilter,
  params: PageParams,
): Promise<Paginated<ListedRequest> & Pick<DistrictListPage, "elsewhere">> {
  const total = await findRequestCount(db, list);
  if (!q) {
    const page = selectDistrict(db, list, { ...params, offset: pageOffset(params) }).select("requests.id");
    return paginate(await listDistrictRows(db, list, page), total, params);
  }
  const search = await findSearch(db, q, byStudents);
  const matching = searchCondition("requests", search);
  // The first rows are all that a text is looked for in that the index cannot look for.
  const isPart = total > MAX_PAGE_SIZE && !hasTrigram(q);
  const found = await listMatches(db, list, matching, total <= MAX_PAGE_SIZE || isPart);
  const ids = found.slice(...cappedSlice(params)).map(({ id }) => id);
  const shown = db.selectFrom("requests").select("requests.id").where(sql<SqlBool>`requests.id = any(${ids})`);
  const { data, pagination } = paginateCapped(await listDistrictRows(db, list, shown), found.length, params);
  // A text that too many requests hold here has to be more exact before it is looked for elsewhere.
  const others = pagination.isCapped ? [] : await findElsewhere(db, list, matching);
  // A number of matches in another tab says as much of a student as a row.
  if (byStudents) await recordFoundStudents(db, byStudents, search, [...ids, ...others.flatMap((other) => other.ids)]);
  const elsewhere = others.map(({ status, ids }) => ({ status, count: ids.length }));
  return { data, pagination: { ...pagination, ...isPart && { searchedFirst: MAX_PAGE_SIZE } }, elsewhere };
}

/** The matches of the other tabs, of as many as are looked for; none where the list is no tab. */
async function findElsewhere(db: Db, { status, school }: DistrictList, matching: Expression<SqlBool>) {
  if (!status) return [];
  const first = db.selectFrom("requests").select(["id", "status"]).where("status", "!=", status)
    .where((eb) => eb.and([...districtConditions(eb, { school }), matching])).limit(COUNT_LIMIT);
  return await db.selectFrom(first.as("first")).groupBy("status").orderBy("status")
    .select(["status", sql<string[]>`array_agg(id)`.as("ids")]).execute();
}

/** The first requests of a list that match, in its order. @param inFirst whether only its first rows are looked at */
async function listMatches(
  db: Db,
  list: DistrictList,
  matching: Expression<SqlBool>,
  inFirst: boolean,
): Promise<{ id: string }[]> {
  if (inFirst) {
    const first = selectDistrict(db, list, { limit: MAX_PAGE_SIZE }).selectAll("requests");
    return await db.selectFrom(first.as("requests")).select("requests.id").where(matching).execute();
  }
  return await findWithOwnPlan(
    db,
    (db) => selectDistrict(db, list, { limit: COUNT_LIMIT, matching }).select("requests.id").execute(),
  );
}

/** The rows of these ids as lists show them, in the list's order. */
export async function listDistrictRows(
  db: Db,
  list: DistrictList,
  ids: SelectQueryBuilder<Database, "requests", { id: string }>,
): Promise<ListedRequest[]> {
  let listed = db.selectFrom(ids.as("page")).innerJoin("requests", "requests.id", "page.id")
    .innerJoin("users", "users.id", "requests.requesterId")
    .selectAll("requests")
    .select([personColumn("users").as("requester"), SPECIAL_MEAL_COUNT.as("specialMealCount")]);
  for (const key of sortKeys(list)) listed = listed.orderBy(key, list.order ?? "asc");
  return (await listed.execute()).map((row) => ({
    ...toLunchRequest(row),
    ...wordlessCloseOut(row),
    requester: row.requester,
    specialMealCount: row.specialMealCount,
  }));
}
