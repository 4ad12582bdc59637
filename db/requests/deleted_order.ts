import type { Expression, SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import type { Db } from "../client.ts";

/** A stretch of the deleted requests, one line a family (the version that was current). */
interface Slice {
  school?: School | undefined;
  limit: number;
  offset?: number;
  /** Which families count. */
  matching?: Expression<SqlBool>;
}

/** The ids of a slice, last deleted first; the families come along. */
export function selectDeletedIds(db: Db, { school, limit, offset = 0, matching }: Slice) {
  return db.selectFrom("deletedRequests as line").select(["line.id", "line.familyId"])
    .where((eb) =>
      eb.and([
        // Exactly the condition of migration 0012's indexes.
        eb("line.supersededAt", "is", null),
        eb.not("line.hasNewerLiveVersion"),
        ...school ? [eb("line.school", "=", school)] : [],
        ...matching ? [matching] : [],
      ])
    )
    .orderBy("line.deletedAt", "desc").orderBy("line.id").limit(limit).offset(offset);
}
