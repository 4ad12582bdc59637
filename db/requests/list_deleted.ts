import { type Expression, sql, type SqlBool } from "kysely";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DeletedRequest } from "../../src/domain/requests/lists.ts";
import type { School } from "../../src/domain/district/schools.ts";
import type { Db } from "../client.ts";
import { cappedSlice, COUNT_LIMIT, pageOffset, type PageParams, paginate, paginateCapped } from "../lists/pages.ts";
import { personColumn } from "../accounts/rows.ts";
import { toLunchRequest, wordlessCloseOut } from "./rows.ts";
import { findSearch, findWithOwnPlan, fullNameColumn, likePattern, searchCondition } from "./search.ts";

interface DeletedParams extends PageParams {
  school?: School | undefined;
  /** Text to look for where the district's lists look, and in the deleting administrator's name and the reason. */
  q?: string | undefined;
}

/**
 * Deleted requests, one row a family (the version that was current), last deleted first. A search matches any version of
 * a family, and ends after MAX_PAGE_SIZE rows.
 */
export async function listDeletedRequests(
  db: Db,
  { school, q, ...params }: DeletedParams,
): Promise<Paginated<DeletedRequest>> {
  if (!q) {
    const lines = selectLines(db, school);
    const { total } = await lines.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const page = await selectIds(lines).limit(params.limit).offset(pageOffset(params)).execute();
    return paginate(await listRows(db, page.map(({ id }) => id)), total, params);
  }
  const matching = sql<SqlBool>`line.family_id in (
    select family_id from deleted_requests where ${await deletedCondition(db, q)})`;
  const found = await findWithOwnPlan(
    db,
    (db) => selectIds(selectLines(db, school).where(matching)).limit(COUNT_LIMIT).execute(),
  );
  const shown = found.slice(...cappedSlice(params)).map(({ id }) => id);
  return paginateCapped(await listRows(db, shown), found.length, params);
}

/** One line for each family, of a school or of all. */
function selectLines(db: Db, school: School | undefined) {
  const lines = db.selectFrom("deletedRequests as line")
    // Exactly the condition of the indexes deleted_requests_lines and deleted_requests_school_lines.
    .where("line.supersededAt", "is", null).where((eb) => eb.not("line.hasNewerLiveVersion"));
  return school ? lines.where("line.school", "=", school) : lines;
}

function selectIds(lines: ReturnType<typeof selectLines>) {
  return lines.select("line.id").orderBy("line.deletedAt", "desc").orderBy("line.id");
}

/** Whether one version of a deleted request matches: as in the district's lists, or by who deleted it, or why. */
async function deletedCondition(db: Db, q: string): Promise<Expression<SqlBool>> {
  const matches = [
    searchCondition("deletedRequests", await findSearch(db, q)),
    sql<SqlBool>`deleted_requests.deletion_reason ilike ${likePattern(q)}`,
  ];
  const deleters = await db.selectFrom("users").select("id").where(fullNameColumn("users"), "ilike", likePattern(q))
    .execute();
  if (deleters.length > 0) matches.push(sql`deleted_requests.deleted_by = any(${deleters.map(({ id }) => id)})`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}

async function listRows(db: Db, ids: string[]): Promise<DeletedRequest[]> {
  const rows = await db.selectFrom("deletedRequests as line")
    .innerJoin("users as owner", "owner.id", "line.requesterId")
    .innerJoin("users as admin", "admin.id", "line.deletedBy")
    .where(sql<SqlBool>`line.id = any(${ids})`)
    .selectAll("line")
    .select(personColumn("owner").as("requester"))
    .select(["admin.firstName as adminFirst", "admin.lastName as adminLast"])
    .orderBy("line.deletedAt", "desc").orderBy("line.id").execute();
  return rows.map((row) => ({
    ...toLunchRequest(row),
    ...wordlessCloseOut(row),
    requester: row.requester,
    deletedAt: row.deletedAt.toISOString(),
    deletionReason: row.deletionReason,
    deletedByAdmin: { firstName: row.adminFirst, lastName: row.adminLast },
  }));
}
