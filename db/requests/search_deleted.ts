import { type Expression, sql, type SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import { MAX_PAGE_SIZE, type PageInfo } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";
import { selectDeletedIds } from "./deleted_order.ts";
import {
  findSearch,
  fullNameColumn,
  hasTrigram,
  likePattern,
  MAX_NAMED,
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
  const search = { ...await findSearch(db, q), deleterIds: await findDeleterIds(db, q) };
  const contains = deletedCondition(search);
  const early = await listEarlyMatches(db, contains, school);
  if (total <= SCAN_LIMIT) return capped(early);
  if (!hasTrigram(q)) return { ...capped(early), searchedFirst: SCAN_LIMIT };
  const indexed = early.length < COMMON_MATCHES ? await listIndexedMatches(db, search, school) : undefined;
  if (indexed) return capped(indexed);
  const matching = sql<SqlBool>`exists (select from deleted_requests
    where deleted_requests.family_id = line.family_id and ${contains})`;
  return capped(await selectDeletedIds(db, { school, limit: COUNT_LIMIT, matching }).execute());
}

/** With this many matches among the first SCAN_LIMIT lines, reading on soon finds the rest. */
const COMMON_MATCHES = 25;

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

/**
 * The first matches by indexes, last deleted first; undefined when there are more families than are worth sorting. The
 * people whom the text names are read person by person, since all versions of a family have one requester and were deleted
 * by one administrator.
 */
async function listIndexedMatches(
  db: Db,
  search: DeletedSearch,
  school: School | undefined,
): Promise<{ id: string }[] | undefined> {
  const { userIds, deleterIds } = search;
  const isNamed = userIds.length + deleterIds.length <= MAX_NAMED;
  const families = deletedCondition(isNamed ? { ...search, userIds: [], deleterIds: [] } : search);
  const ofSchool = school ? sql`and line.school = ${school}` : sql``;
  const isLine = sql`line.superseded_at is null and not line.has_newer_live_version ${ofSchool}`;
  const named = [
    ...userIds.map((id) => sql`line.requester_id = ${id}`),
    ...deleterIds.map((id) => sql`line.deleted_by = ${id}`),
  ];
  const streams = (isNamed ? named : []).map((stream) =>
    sql`(select id, deleted_at from deleted_requests line where ${stream} and ${isLine}
      order by deleted_at desc, id limit ${COUNT_LIMIT})`
  );
  const texts = sql`select line.id, line.deleted_at from families
    join deleted_requests line on line.family_id = families.family_id where ${isLine}`;
  // Materialized, and so found by the index: with a limit, the planner may rather look at all of them in their order.
  const { rows } = await sql<{ id: string | null; families: number }>`
    with families as materialized (select family_id from deleted_requests where ${families} limit ${SORT_LIMIT + 1}),
      found as materialized (${sql.join([texts, ...streams], sql` union `)}),
      counted as (select count(*)::int as families from families)
    select id, counted.families from counted left join found on true
    order by deleted_at desc, id limit ${COUNT_LIMIT}`.execute(db);
  if ((rows[0]?.families ?? 0) > SORT_LIMIT) return undefined;
  return rows.flatMap(({ id }) => id === null ? [] : [{ id }]);
}

function capped(lines: { id: string }[]): DeletedMatches {
  const ids = lines.slice(0, MAX_PAGE_SIZE).map(({ id }) => id);
  return lines.length > MAX_PAGE_SIZE ? { ids, isCapped: true } : { ids };
}
