import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { MAX_PAGE_SIZE, type PageInfo, type Paginated } from "../../src/domain/lists/pagination.ts";
import type { DirectorPage, DistrictListPage, ListedRequest } from "../../src/domain/requests/lists.ts";
import { isOpenStatus } from "../../src/domain/requests/statuses.ts";
import { type DaySchoolTotal, listTotals, MAX_ADDED_UP } from "../../src/domain/requests/totals.ts";
import type { Db } from "../client.ts";
import { findDayProblems } from "../kitchen/day_lunches.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { findRequestCount, findStatusCounts } from "./counts.ts";
import {
  districtConditions,
  type DistrictList,
  selectDistrictIds,
  selectDistrictRows,
  sortKeys,
  SPECIAL_MEAL_COUNT,
} from "./district_order.ts";
import { toLunchRequest } from "./rows.ts";
import { findSearch, findWithOwnPlan, hasTrigram, SEARCH_LIMIT, searchCondition, shownMatches } from "./search.ts";

export interface DistrictFilter extends DistrictList {
  /** Text to look for in the id, requester, school, recipient, grades and comments. */
  q?: string | undefined;
  /** Whether it is looked for in the names of students, too. */
  byStudents?: boolean;
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

/** The same page with the totals of the whole list beside it, as directors see it. */
export async function listDistrictWithTotals(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
  now: Date,
): Promise<DirectorPage> {
  const page = await listDistrictPage(db, filter, params, now);
  const isWhole = page.data.length === page.pagination.total;
  // A search is on one page, up to the rows that are added up: its rows are not looked for twice.
  const orders = isWhole || filter.q
    ? page.data.map((row) => ({ ...row, requests: 1, lunches: row.numberOfLunches }))
    : await findOrders(db, filter);
  return { ...page, totals: listTotals(orders) };
}

/** What the first MAX_ADDED_UP requests of a list order, by day and school. */
async function findOrders(db: Db, filter: DistrictFilter): Promise<DaySchoolTotal[]> {
  const first = selectDistrictRows(db, filter, { limit: MAX_ADDED_UP });
  return await db.selectFrom(first.as("first")).groupBy(["deliveryDate", "school"]).select(["deliveryDate", "school"])
    .select([sql<number>`count(*)::int`.as("requests"), sql<number>`sum(number_of_lunches)::int`.as("lunches")])
    .execute();
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
  const offset = pageOffset(params);
  if (!q) {
    return paginate(
      await listDistrictRows(db, list, selectDistrictIds(db, list, { ...params, offset })),
      total,
      params,
    );
  }
  const matching = searchCondition("requests", await findSearch(db, q, byStudents));
  const { ids, ...info } = await findMatches(db, { q, matching }, list, total);
  const shown = db.selectFrom("requests").select("requests.id")
    .where(sql<SqlBool>`requests.id = any(${ids.slice(offset, offset + params.limit)})`);
  const { data, pagination } = paginate(await listDistrictRows(db, list, shown), ids.length, params);
  // A text that too many requests hold here has to be more exact before it is looked for elsewhere.
  const elsewhere = info.isCapped ? [] : await countElsewhere(db, list, matching);
  return { data, pagination: { ...pagination, ...info }, elsewhere };
}

/** How many matches the other tabs have, of as many as are looked for; none where the list is no tab. */
async function countElsewhere(db: Db, { status, school }: DistrictList, matching: Expression<SqlBool>) {
  if (!status) return [];
  const first = db.selectFrom("requests").select("status").where("status", "!=", status)
    .where((eb) => eb.and([...districtConditions(eb, { school }), matching])).limit(SEARCH_LIMIT);
  return await db.selectFrom(first.as("first")).groupBy("status").orderBy("status")
    .select(["status", sql<number>`count(*)::int`.as("count")]).execute();
}

/** The first requests of a list of `total` rows that hold `q`, in its order. */
async function findMatches(
  db: Db,
  { q, matching }: { q: string; matching: Expression<SqlBool> },
  list: DistrictList,
  total: number,
): Promise<Pick<PageInfo, "isCapped" | "searchedFirst"> & { ids: string[] }> {
  if (total <= MAX_PAGE_SIZE || !hasTrigram(q)) {
    const first = selectDistrictRows(db, list, { limit: MAX_PAGE_SIZE });
    const rows = await db.selectFrom(first.as("requests")).select("requests.id").where(matching).execute();
    return { ...shownMatches(rows), ...total > MAX_PAGE_SIZE && { searchedFirst: MAX_PAGE_SIZE } };
  }
  return shownMatches(
    await findWithOwnPlan(db, (db) => selectDistrictIds(db, list, { limit: SEARCH_LIMIT, matching }).execute()),
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
    .selectAll("requests").select(["users.firstName", "users.lastName", "users.email"])
    .select(SPECIAL_MEAL_COUNT.as("specialMealCount"));
  for (const key of sortKeys(list)) listed = listed.orderBy(key, list.order ?? "asc");
  return (await listed.execute()).map((row) => ({
    ...toLunchRequest(row),
    requester: { firstName: row.firstName, lastName: row.lastName, email: row.email },
    specialMealCount: row.specialMealCount,
  }));
}
