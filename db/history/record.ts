import type { AuditEventType, DistrictEventType } from "../../src/domain/history/events.ts";
import type { Db, Tx } from "../client.ts";
import type { VersionTable } from "../schema.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { sql } from "kysely";
import type { Viewer } from "../../src/domain/requests/permissions.ts";

interface By {
  /** The user; null for the machine's own command line, and for an unknown person who guessed at a sign-in. */
  actor: { id: string } | null;
  now: Date;
}

/** Further facts to keep. Never a student's name or a medical note: events outlive their request. */
type Detail = Record<string, unknown>;

/**
 * Records an event later than the family's others, though its call may have begun before theirs, and waited for the
 * family's lock. Where the application does not own the table, the database dates it.
 */
export async function recordRequestEvent(
  tx: Tx,
  request: LunchRequest,
  type: AuditEventType,
  by: By,
  detail: Detail = {},
): Promise<void> {
  const others = tx.selectFrom("auditEvents").where("familyId", "=", request.familyId)
    .select(sql<Date>`max(created_at) + interval '1 millisecond'`.as("next"));
  await tx.insertInto("auditEvents").values({
    ...sharedColumns(type, by),
    createdAt: sql<Date>`greatest(${by.now}::timestamptz, ${others})`,
    requestId: request.id,
    familyId: request.familyId,
    school: request.school,
    requesterId: request.requesterId,
    detail: { version: request.version, ...detail },
  }).execute();
}

export async function recordUserEvent(
  tx: Tx,
  subjectUserId: string,
  type: AuditEventType,
  by: By,
  detail: Detail = {},
): Promise<void> {
  await tx.insertInto("auditEvents").values({ ...sharedColumns(type, by), subjectUserId, detail }).execute();
}

export async function recordDistrictEvent(tx: Tx, type: DistrictEventType, by: By, detail: Detail = {}): Promise<void> {
  await tx.insertInto("auditEvents").values({ ...sharedColumns(type, by), detail }).execute();
}

function sharedColumns(type: AuditEventType, { actor, now }: By) {
  return { type, actorId: actor?.id ?? null, createdAt: now };
}

/**
 * Records a view of what may name a student in these versions: at most once for each person, request and day in Alaska,
 * and never for erased ones or the viewer's own. From the second view on, it only finds rows in an index.
 */
export async function recordMealsViews(
  db: Db,
  viewer: Viewer,
  requestIds: readonly string[],
  now: Date,
  table: VersionTable = "requests",
): Promise<void> {
  if (requestIds.length === 0) return;
  await sql`
    insert into audit_events (type, actor_id, request_id, family_id, school, requester_id, detail, created_at)
    select 'request.view-meals', ${viewer.id}::uuid, id, family_id, school, requester_id,
      jsonb_build_object('version', version, 'role', ${viewer.role}::text), ${now}::timestamptz
    from ${sql.table(table)} where id = any(${[...requestIds]}) and erased_at is null and requester_id <> ${viewer.id}
    on conflict (family_id, actor_id, ((created_at at time zone 'America/Juneau')::date))
      where type = 'request.view-meals' do nothing`.execute(db);
}
