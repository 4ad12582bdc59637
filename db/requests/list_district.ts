import { sql, type SqlBool } from "kysely";
import { alaskaDate } from "../../src/domain/alaska_time.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DistrictPage, ListedRequest } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import { nearerEnd, pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { findDayAt, findRequestCount, findSchoolAt, findStatusCounts } from "./counts.ts";
import { type DistrictList, reversed, selectDistrictIds, sortKeys } from "./district_order.ts";
import { toLunchRequest } from "./rows.ts";
import { findMatches } from "./search_district.ts";

export interface DistrictFilter extends DistrictList {
  /** Text to look for in the id, requester, school, recipient, grades and comments. */
  q?: string | undefined;
}

/** A page of the district's requests with the counts of all of them, as pages and calls show it at `now`. */
export async function listDistrictPage(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
  now: Date,
): Promise<DistrictPage> {
  const [requests, counts] = await Promise.all([listDistrict(db, filter, params), findStatusCounts(db)]);
  return { ...requests, counts, today: alaskaDate(now) };
}

/**
 * The district's live requests that pass `filter`, next delivery first by default. A search ends after MAX_PAGE_SIZE
 * matches.
 */
export async function listDistrict(
  db: Db,
  { q, ...list }: DistrictFilter,
  params: PageParams,
): Promise<Paginated<ListedRequest>> {
  const total = await findRequestCount(db, list);
  if (!q) return paginate(await listRows(db, list, await selectPageIds(db, list, params, total)), total, params);
  const { ids, ...info } = await findMatches(db, q, list, total);
  const offset = pageOffset(params);
  const shown = ids.slice(offset, offset + params.limit);
  const { data, pagination } = paginate(await listRows(db, list, selectGivenIds(db, shown)), ids.length, params);
  return { data, pagination: { ...pagination, ...info } };
}

/**
 * The ids of one page. Orders by delivery and by school start on the page's day, which the kept counts tell; the others
 * are read from the nearer end of the list.
 */
async function selectPageIds(db: Db, list: DistrictList, params: PageParams, total: number) {
  const { sort = "deliveryDate", school } = list;
  const offset = pageOffset(params);
  if (offset > 0 && offset < total) {
    if (sort === "deliveryDate" || sort === "school" && school) {
      return await selectFromDay(db, list, { ...params, offset });
    }
    if (sort === "school") return await selectFromSchool(db, list, { ...params, offset });
  }
  const { isBackward, ...slice } = nearerEnd(params, total);
  return selectDistrictIds(db, isBackward ? reversed(list) : list, slice);
}

interface PageStart {
  offset: number;
  limit: number;
}

async function selectFromDay(db: Db, list: DistrictList, { offset, limit }: PageStart) {
  const { order = "asc" } = list;
  const day = await findDayAt(db, { ...list, order, offset });
  if (!day) return selectDistrictIds(db, list, { limit: 0 });
  const matching = order === "asc"
    ? sql<SqlBool>`requests.delivery_at >= ${day.from}`
    : sql<SqlBool>`requests.delivery_at < ${day.from}`;
  return selectDistrictIds(db, list, { limit, offset: offset - day.before, matching });
}

async function selectFromSchool(db: Db, list: DistrictList, { offset, limit }: PageStart) {
  const { status, order = "asc" } = list;
  const start = await findSchoolAt(db, { status, order, offset });
  const day = start &&
    await findDayAt(db, { status, school: start.school, order, offset: offset - start.before });
  if (!day) return selectDistrictIds(db, list, { limit: 0 });
  const { position, before } = start;
  return selectDistrictIds(db, list, {
    limit,
    offset: offset - before - day.before,
    start: { position, at: day.from },
  });
}

function selectGivenIds(db: Db, ids: string[]) {
  return db.selectFrom("requests").select("requests.id").where(sql<SqlBool>`requests.id = any(${ids})`);
}

/** The rows with these ids, in the list's order. */
async function listRows(
  db: Db,
  list: DistrictList,
  ids: ReturnType<typeof selectDistrictIds> | ReturnType<typeof selectGivenIds>,
): Promise<ListedRequest[]> {
  let listed = db.selectFrom(ids.as("page")).innerJoin("requests", "requests.id", "page.id")
    .innerJoin("users", "users.id", "requests.requesterId")
    .selectAll("requests").select(["users.firstName", "users.lastName", "users.email"]);
  for (const key of sortKeys(list)) listed = listed.orderBy(key, list.order ?? "asc");
  return (await listed.execute()).map(({ firstName, lastName, email, ...row }) => ({
    ...toLunchRequest(row),
    requester: { firstName, lastName, email },
  }));
}
