import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import type { SortOrder } from "../../src/domain/lists/params.ts";
import type { Db } from "../client.ts";
import type { Database } from "../schema.ts";
import { fullNameColumn, likePattern, type Search, searchCondition } from "./search.ts";

/** A stretch of the deleted requests, one line a family (the version that was current). */
interface Slice {
  school?: School | undefined;
  /** By when they were deleted; last deleted first by default. */
  order?: SortOrder;
  limit: number;
  offset?: number;
  /** Which families count. */
  matching?: Expression<SqlBool>;
}

/** The ids of a slice; the families come along. */
export function selectDeletedIds(db: Db, { school, order = "desc", limit, offset = 0, matching }: Slice) {
  return db.selectFrom("deletedRequests as line").select(["line.id", "line.familyId"])
    .where((eb) =>
      eb.and([
        eb("line.supersededAt", "is", null),
        eb.not(hasNewerLiveVersion(eb)),
        ...school ? [eb("line.school", "=", school)] : [],
        ...matching ? [matching] : [],
      ])
    )
    .orderBy("line.deletedAt", order).orderBy("line.id", order === "desc" ? "asc" : "desc").limit(limit).offset(offset);
}

/** A family can have had two live versions: one in force and a revision of it. */
function hasNewerLiveVersion(
  eb: ExpressionBuilder<Database & { line: Database["deletedRequests"] }, "line">,
): Expression<SqlBool> {
  return eb.exists(
    eb.selectFrom("deletedRequests as newer").select("newer.id")
      .whereRef("newer.familyId", "=", "line.familyId").whereRef("newer.version", ">", "line.version")
      .where("newer.supersededAt", "is", null),
  );
}

/** The search for a text in deleted requests: what the district's lists look in, who deleted, and why. */
export interface DeletedSearch extends Search {
  deleterIds: string[];
}

/** Finds the people whose name contains the text, as deleting administrators. */
export async function findDeleters(db: Db, q: string): Promise<string[]> {
  const people = await db.selectFrom("users").select("id")
    .where(fullNameColumn("users"), "ilike", likePattern(q)).execute();
  return people.map(({ id }) => id);
}

/** Whether one version of a deleted request matches. */
export function deletedCondition(search: DeletedSearch): Expression<SqlBool> {
  const matches = [
    searchCondition("deletedRequests", search),
    sql<SqlBool>`deleted_requests.deletion_reason ilike ${likePattern(search.q)}`,
  ];
  if (search.deleterIds.length > 0) matches.push(sql`deleted_requests.deleted_by = any(${search.deleterIds})`);
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
}
