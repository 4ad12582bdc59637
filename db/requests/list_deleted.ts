import { sql, type SqlBool } from "kysely";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DeletedRequest } from "../../src/domain/requests/lists.ts";
import type { School } from "../../src/domain/district/schools.ts";
import type { Db } from "../client.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import { findDeletedCount } from "./counts.ts";
import { selectDeletedIds } from "./deleted_order.ts";
import { findDeletionDayAt } from "./list_places.ts";
import { toLunchRequest } from "./rows.ts";
import { findDeletedBySchool, findDeletedMatches } from "./search_deleted.ts";

interface DeletedParams extends PageParams {
  school?: School | undefined;
  /** Text to look for where the district's lists look, and in the deleting administrator's name and the reason. */
  q?: string | undefined;
}

/**
 * Deleted requests, one row a family (the version that was current), last deleted first. A search matches any version of
 * a family. A search or a school's list ends after MAX_PAGE_SIZE rows.
 */
export async function listDeletedRequests(
  db: Db,
  { school, q, ...params }: DeletedParams,
): Promise<Paginated<DeletedRequest>> {
  const total = await findDeletedCount(db);
  if (!q && !school) {
    return paginate(await listLines(db, await listPageIds(db, params)), total, params);
  }
  const { ids, ...info } = q ? await findDeletedMatches(db, q, school, total) : await findDeletedBySchool(db, school);
  const offset = pageOffset(params);
  const { data, pagination } = paginate(
    await listLines(db, ids.slice(offset, offset + params.limit)),
    ids.length,
    params,
  );
  return { data, pagination: { ...pagination, ...info } };
}

/** The ids of one page of all lines. A page behind the first starts on the day to which the kept counts lead. */
async function listPageIds(db: Db, params: PageParams): Promise<string[]> {
  const offset = pageOffset(params);
  if (offset === 0) return (await selectDeletedIds(db, { limit: params.limit }).execute()).map(({ id }) => id);
  const day = await findDeletionDayAt(db, offset);
  if (!day) return [];
  const matching = sql<SqlBool>`line.deleted_at < ${day.from}`;
  const lines = await selectDeletedIds(db, { limit: params.limit, offset: offset - day.before, matching }).execute();
  return lines.map(({ id }) => id);
}

async function listLines(db: Db, ids: string[]): Promise<DeletedRequest[]> {
  const rows = await db.selectFrom("deletedRequests as line")
    .innerJoin("users as owner", "owner.id", "line.requesterId")
    .innerJoin("users as admin", "admin.id", "line.deletedBy")
    .where(sql<SqlBool>`line.id = any(${ids})`)
    .selectAll("line")
    .select(["owner.firstName as ownerFirst", "owner.lastName as ownerLast", "owner.email as ownerEmail"])
    .select(["admin.firstName as adminFirst", "admin.lastName as adminLast"])
    .orderBy("line.deletedAt", "desc").orderBy("line.id").execute();
  return rows.map((row) => ({
    ...toLunchRequest(row),
    requester: { firstName: row.ownerFirst, lastName: row.ownerLast, email: row.ownerEmail },
    deletedAt: row.deletedAt.toISOString(),
    deletionReason: row.deletionReason,
    deletedByAdmin: { firstName: row.adminFirst, lastName: row.adminLast },
  }));
}
