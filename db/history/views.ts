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
    // Exactly the expression and the condition of the index audit_events_one_look_a_day.
    conflict.expression(sql`family_id, actor_id, ((created_at at time zone 'America/Juneau')::date)`)
      .where(sql<string>`type`, "=", sql.lit("request.view-meals")).doNothing()
  ).execute();
}

/** The same for all of these versions at once, in one statement; those without meals, or of the viewer's own, are no looks. */
export async function recordMealsViews(
  db: Db,
  viewer: Viewer,
  requestIds: readonly string[],
  now: Date,
): Promise<void> {
  if (requestIds.length === 0) return;
  await sql`
    insert into audit_events (type, actor_id, request_id, family_id, school, requester_id, detail, created_at)
    select 'request.view-meals', ${viewer.id}::uuid, id, family_id, school, requester_id,
      jsonb_build_object('version', version, 'role', ${viewer.role}::text), ${now}::timestamptz
    from requests where id = any(${[...requestIds]}) and requester_id <> ${viewer.id}
    on conflict (family_id, actor_id, ((created_at at time zone 'America/Juneau')::date))
      where type = 'request.view-meals' do nothing`.execute(db);
}
