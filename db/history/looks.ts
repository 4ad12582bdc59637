import { sql } from "kysely";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Db } from "../client.ts";

/**
 * Notes that somebody looked at a request's special meals: at most once for each person, request and day in Alaska. One
 * statement, which from the second look on only finds its row in an index.
 */
export async function recordMealsView(db: Db, viewer: Viewer, request: LunchRequest, now: Date): Promise<void> {
  await db.insertInto("auditEvents").values({
    type: "request.view-meals",
    actorId: viewer.id,
    requestId: request.id,
    familyId: request.familyId,
    school: request.school,
    requesterId: request.requesterId,
    detail: { version: request.version, role: viewer.role },
    createdAt: now,
  }).onConflict((conflict) =>
    // Exactly the expression and the condition of migration 0009's index.
    conflict.expression(sql`family_id, actor_id, ((created_at at time zone 'America/Juneau')::date)`)
      .where(sql<string>`type`, "=", sql.lit("request.view-meals")).doNothing()
  ).execute();
}
