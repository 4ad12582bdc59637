import { sql, type SqlBool } from "kysely";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DistrictListPage, ListedRequest } from "../../src/domain/requests/lists.ts";
import { isOpenStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { listDaysOverCapacity } from "../kitchen/day_lunches.ts";
import { nearerEnd, pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { findRequestCount, findStatusCounts } from "./counts.ts";
import {
  type DistrictList,
  reversed,
  selectDistrictIds,
  type Slice,
  sortKeys,
  SPECIAL_MEAL_COUNT,
} from "./district_order.ts";
import { findDayAt, findLunchesAt, findNameAt, findSchoolAt } from "./list_places.ts";
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
): Promise<DistrictListPage> {
  const [requests, counts] = await Promise.all([listDistrict(db, filter, params), findStatusCounts(db)]);
  const daysOverCapacity = await listDaysOverCapacity(
    db,
    requests.data.filter(({ status }) => isOpenStatus(status)).map((row) => row.deliveryDate),
  );
  return { ...requests, counts, today: alaskaDate(now), readAt: now.toISOString(), daysOverCapacity };
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
 * The ids of one page. A page behind the first starts near its first row, to which the kept counts lead; one that they do
 * not know the way to is read from the nearer end of the list.
 */
async function selectPageIds(db: Db, list: DistrictList, params: PageParams, total: number) {
  const offset = pageOffset(params);
  if (offset > 0 && offset < total && hasPlaces(list)) {
    const start = await findStart(db, list, offset);
    if (!start) return selectDistrictIds(db, list, { limit: 0 });
    const { before, ...from } = start;
    return selectDistrictIds(db, list, { limit: params.limit, offset: offset - before, ...from });
  }
  const { isBackward, ...slice } = nearerEnd(params, total);
  return selectDistrictIds(db, isBackward ? reversed(list) : list, slice);
}

/** Whether counts are kept for the places of a list: those by requester and by lunches are for all schools together. */
function hasPlaces({ sort = "deliveryDate", school }: DistrictList): boolean {
  return sort === "deliveryDate" || sort === "school" || school === undefined;
}

/** From where on a list is read, and how many of its rows come before. */
interface Start extends Pick<Slice, "matching" | "start"> {
  before: number;
}

async function findStart(db: Db, list: DistrictList, offset: number): Promise<Start | undefined> {
  const { status, school, sort = "deliveryDate", order = "asc" } = list;
  const isAscending = order === "asc";
  // A day, or a month, is told by its first instant, or by the one after its last.
  const from = sql.raw(isAscending ? ">=" : "<");
  if (sort === "deliveryDate" || sort === "school" && school) {
    const day = await findDayAt(db, { status, school, order, offset });
    return day && { before: day.before, matching: sql`requests.delivery_at ${from} ${day.from}` };
  }
  if (sort === "school") {
    const place = await findSchoolAt(db, { status, order, offset });
    const day = place && await findDayAt(db, { status, school: place.school, order, offset: offset - place.before });
    return day && { before: place.before + day.before, start: { position: place.position, at: day.from } };
  }
  if (sort === "lunches") {
    const place = await findLunchesAt(db, { status, order, offset });
    return place && {
      before: place.before,
      matching: sql`(requests.number_of_lunches, requests.delivery_at) ${from} (${place.lunches}, ${place.from})`,
    };
  }
  const name = await findNameAt(db, { status, order, offset });
  return name && {
    before: name.before,
    matching: sql`(users.last_name collate "en-x-icu", users.first_name collate "en-x-icu")
      ${sql.raw(isAscending ? ">=" : "<=")} (${name.lastName}, ${name.firstName})`,
  };
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
    .selectAll("requests").select(["users.firstName", "users.lastName", "users.email"])
    .select(SPECIAL_MEAL_COUNT.as("specialMealCount"));
  for (const key of sortKeys(list)) listed = listed.orderBy(key, list.order ?? "asc");
  return (await listed.execute()).map((row) => ({
    ...toLunchRequest(row),
    requester: { firstName: row.firstName, lastName: row.lastName, email: row.email },
    specialMealCount: row.specialMealCount,
  }));
}
