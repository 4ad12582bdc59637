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
import { COMMON, findSearch, hasTrigram, READ_FIRST, type Search, searchCondition, SORTED_AT_MOST } from "./search.ts";

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
  if (total <= READ_FIRST) return capped(early);
  if (!hasTrigram(q)) return { ...capped(early), searchedFirst: READ_FIRST };
  const indexed = early.length < COMMON ? await listIndexedMatches(db, search, list) : [];
  const ids = early.length >= COMMON || indexed.length > SORTED_AT_MOST
    ? selectDistrictIds(db, list, { limit: COUNT_LIMIT, matching: searchCondition("requests", search) })
    : selectDistrictIds(db, list, { limit: COUNT_LIMIT, matching: sql<SqlBool>`requests.id = any(${indexed})` });
  return capped((await ids.execute()).map(({ id }) => id));
}

/** The matches among the first READ_FIRST rows, in the list's order. */
async function listEarlyMatches(db: Db, search: Search, list: DistrictList): Promise<string[]> {
  const first = selectDistrictRows(db, list, { limit: READ_FIRST });
  let matches = db.selectFrom(first.as("requests")).innerJoin("users", "users.id", "requests.requesterId")
    .select("requests.id").where(searchCondition("requests", search));
  for (const key of sortKeys(list)) matches = matches.orderBy(key, list.order ?? "asc");
  return (await matches.execute()).map(({ id }) => id);
}

/** Matches in no order, at most one more than SORTED_AT_MOST. */
async function listIndexedMatches(db: Db, search: Search, list: DistrictList): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("id")
    .where((eb) => eb.and([...districtConditions(eb, list), searchCondition("requests", search)]))
    .limit(SORTED_AT_MOST + 1).execute();
  return rows.map(({ id }) => id);
}

function capped(ids: string[]): Matches {
  return ids.length > MAX_PAGE_SIZE ? { ids: ids.slice(0, MAX_PAGE_SIZE), isCapped: true } : { ids };
}
