import { type Expression, sql, type SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import { MAX_PAGE_SIZE, type PageInfo } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";
import { selectDeletedIds } from "./deleted_order.ts";
import {
  COMMON_MATCHES,
  findSearch,
  fullNameColumn,
  hasTrigram,
  likePattern,
  SCAN_LIMIT,
  type Search,
  searchCondition,
  SORT_LIMIT,
} from "./search.ts";

/** The first MAX_PAGE_SIZE lines, last deleted first. */
interface DeletedMatches extends Pick<PageInfo, "isCapped" | "searchedFirst"> {
  ids: string[];
}

/** The lines of a school, or of all. */
export async function findDeletedBySchool(db: Db, school: School | undefined): Promise<DeletedMatches> {
  return capped(await selectDeletedIds(db, { school, limit: COUNT_LIMIT }).execute());
}

/**
 * Finds the deleted requests of which any version contains `q`. Reads no more than the district's search does.
 * @param total how many have been deleted
 */
export async function findDeletedMatches(
  db: Db,
  q: string,
  school: School | undefined,
  total: number,
): Promise<DeletedMatches> {
  const contains = deletedCondition({ ...await findSearch(db, q), deleterIds: await findDeleterIds(db, q) });
  const early = await listEarlyMatches(db, contains, school);
  if (total <= SCAN_LIMIT) return capped(early);
  if (!hasTrigram(q)) return { ...capped(early), searchedFirst: SCAN_LIMIT };
  const families = early.length < COMMON_MATCHES ? await listIndexedFamilies(db, contains) : [];
  const matching = early.length >= COMMON_MATCHES || families.length > SORT_LIMIT
    ? sql<SqlBool>`exists (select from deleted_requests
      where deleted_requests.family_id = line.family_id and ${contains})`
    : sql<SqlBool>`line.family_id = any(${families})`;
  return capped(await selectDeletedIds(db, { school, limit: COUNT_LIMIT, matching }).execute());
}

/** The search for a text in deleted requests: what the district's lists look in, who deleted, and why. */
interface DeletedSearch extends Search {
  /** Users whose name contains the text. */
  deleterIds: string[];
}

async function findDeleterIds(db: Db, q: string): Promise<string[]> {
  const people = await db.selectFrom("users").select("id")
    .where(fullNameColumn("users"), "ilike", likePattern(q)).execute();
  return people.map(({ id }) => id);
}

/** Whether one version of a deleted request matches. */
function deletedCondition(search: DeletedSearch): Expression<SqlBool> {
  const matches = [
    searchCondition("deletedRequests", search),
    sql<SqlBool>`deleted_requests.deletion_reason ilike ${likePattern(search.q)}`,
  ];
  if (search.deleterIds.length > 0) matches.push(sql`deleted_requests.deleted_by = any(${search.deleterIds})`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

/** The matches among the first SCAN_LIMIT lines. */
async function listEarlyMatches(
  db: Db,
  contains: Expression<SqlBool>,
  school: School | undefined,
): Promise<{ id: string }[]> {
  const first = await selectDeletedIds(db, { school, limit: SCAN_LIMIT }).execute();
  const families = first.map(({ familyId }) => familyId);
  const matching = sql<SqlBool>`line.family_id in (select family_id from deleted_requests
    where family_id = any(${families}) and ${contains})`;
  return selectDeletedIds(db, { school, limit: COUNT_LIMIT, matching }).execute();
}

/** The families of matches, in no order, at most one more than SORT_LIMIT. */
async function listIndexedFamilies(db: Db, contains: Expression<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ familyId: string }>`select family_id from deleted_requests
    where ${contains} limit ${SORT_LIMIT + 1}`.execute(db);
  return rows.map(({ familyId }) => familyId);
}

function capped(lines: { id: string }[]): DeletedMatches {
  const ids = lines.slice(0, MAX_PAGE_SIZE).map(({ id }) => id);
  return lines.length > MAX_PAGE_SIZE ? { ids, isCapped: true } : { ids };
}
