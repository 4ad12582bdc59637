import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import type { SortOrder } from "../../src/domain/lists/params.ts";
import type { Db } from "../client.ts";
import type { Database } from "../schema.ts";

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
