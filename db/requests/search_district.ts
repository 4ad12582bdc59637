import { sql, type SqlBool } from "kysely";
import { MAX_PAGE_SIZE, type PageInfo } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";
import {
  districtConditions,
  type DistrictList,
  selectDistrictIds,
  selectDistrictRows,
  sortKeys,
} from "./district_order.ts";
import {
  COMMON_MATCHES,
  findSearch,
  hasTrigram,
  SCAN_LIMIT,
  type Search,
  searchCondition,
  SORT_LIMIT,
} from "./search.ts";

/** The first MAX_PAGE_SIZE matches, in the list's order. */
interface Matches extends Pick<PageInfo, "isCapped" | "searchedFirst"> {
  ids: string[];
}

/**
 * Finds the live requests of a list that hold `q`, with a bound on what is read, however many requests there are.
 * @param total how many rows the list has without the search
 */
export async function findMatches(db: Db, q: string, list: DistrictList, total: number): Promise<Matches> {
  const search = await findSearch(db, q);
  const early = await listEarlyMatches(db, search, list);
  if (total <= SCAN_LIMIT) return capped(early);
  if (!hasTrigram(q)) return { ...capped(early), searchedFirst: SCAN_LIMIT };
  const indexed = early.length < COMMON_MATCHES ? await listIndexedMatches(db, search, list) : [];
  const ids = early.length >= COMMON_MATCHES || indexed.length > SORT_LIMIT
    ? selectDistrictIds(db, list, { limit: COUNT_LIMIT, matching: searchCondition("requests", search) })
    : selectDistrictIds(db, list, { limit: COUNT_LIMIT, matching: sql<SqlBool>`requests.id = any(${indexed})` });
  return capped((await ids.execute()).map(({ id }) => id));
}

/** The matches among the first SCAN_LIMIT rows, in the list's order. */
async function listEarlyMatches(db: Db, search: Search, list: DistrictList): Promise<string[]> {
  const first = selectDistrictRows(db, list, { limit: SCAN_LIMIT });
  let matches = db.selectFrom(first.as("requests")).innerJoin("users", "users.id", "requests.requesterId")
    .select("requests.id").where(searchCondition("requests", search));
  for (const key of sortKeys(list)) matches = matches.orderBy(key, list.order ?? "asc");
  return (await matches.execute()).map(({ id }) => id);
}

/** Matches in no order, at most one more than SORT_LIMIT. */
async function listIndexedMatches(db: Db, search: Search, list: DistrictList): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("id")
    .where((eb) => eb.and([...districtConditions(eb, list), searchCondition("requests", search)]))
    .limit(SORT_LIMIT + 1).execute();
  return rows.map(({ id }) => id);
}

function capped(ids: string[]): Matches {
  return ids.length > MAX_PAGE_SIZE ? { ids: ids.slice(0, MAX_PAGE_SIZE), isCapped: true } : { ids };
}
