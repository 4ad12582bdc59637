import { sql, type SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import { MAX_PAGE_SIZE, type PageInfo } from "../../src/domain/lists/pagination.ts";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";
import { deletedCondition, findDeleters, selectDeletedIds } from "./deleted_order.ts";
import { COMMON, findSearch, hasTrigram, READ_FIRST, SORTED_AT_MOST } from "./search.ts";

/** The first MAX_PAGE_SIZE lines, last deleted first. */
interface DeletedMatches extends Pick<PageInfo, "isCapped" | "searchedFirst"> {
  ids: string[];
}

/** The lines of a school, or of all. */
export async function findDeletedOf(db: Db, school: School | undefined): Promise<DeletedMatches> {
  return capped(await selectDeletedIds(db, { school, limit: COUNT_LIMIT }).execute());
}

/**
 * Finds the deleted requests of which any version holds `q`, with a bound on what is read, as the district's search has.
 * @param total how many have been deleted
 */
export async function findDeletedMatches(
  db: Db,
  q: string,
  school: School | undefined,
  total: number,
): Promise<DeletedMatches> {
  const condition = deletedCondition({ ...await findSearch(db, q), deleterIds: await findDeleters(db, q) });
  const isMatch = sql<SqlBool>`exists (select from deleted_requests
    where deleted_requests.family_id = line.family_id and ${condition})`;
  const first = await selectDeletedIds(db, { school, limit: READ_FIRST }).execute();
  const families = first.map(({ familyId }) => familyId);
  const among = sql<SqlBool>`line.family_id in (select family_id from deleted_requests
    where family_id = any(${families}) and ${condition})`;
  const early = await selectDeletedIds(db, { school, limit: COUNT_LIMIT, matching: among }).execute();
  if (total <= READ_FIRST) return capped(early);
  if (!hasTrigram(q)) return { ...capped(early), searchedFirst: READ_FIRST };
  const { rows: indexed } = early.length < COMMON
    ? await sql<{ familyId: string }>`select family_id from deleted_requests
      where ${condition} limit ${SORTED_AT_MOST + 1}`.execute(db)
    : { rows: [] };
  const ids = indexed.map(({ familyId }) => familyId);
  const readsOn = early.length >= COMMON || ids.length > SORTED_AT_MOST;
  const matching = readsOn ? isMatch : sql<SqlBool>`line.family_id = any(${ids})`;
  return capped(await selectDeletedIds(db, { school, limit: COUNT_LIMIT, matching }).execute());
}

function capped(lines: { id: string }[]): DeletedMatches {
  const ids = lines.slice(0, MAX_PAGE_SIZE).map(({ id }) => id);
  return lines.length > MAX_PAGE_SIZE ? { ids, isCapped: true } : { ids };
}
