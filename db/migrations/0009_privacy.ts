import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // One look at a request's special meals for each person, request and day in Alaska.
    `create unique index audit_events_one_look_a_day
      on audit_events (family_id, actor_id, ((created_at at time zone 'America/Juneau')::date))
      where type = 'request.view-meals'`,

    // When names, notes and comments gave way to the words "Erased on ...".
    `alter table requests add column erased_at timestamptz`,
    `alter table deleted_requests add column erased_at timestamptz`,
    `create index requests_to_erase on requests (delivery_at) where erased_at is null`,
    `create index deleted_requests_to_erase on deleted_requests (deleted_at) where erased_at is null`,
    // No screen ever showed them.
    `drop table deleted_special_meals`,

    // What was erased on a day, added up until the day is over and becomes one event.
    `create table erasures (
      day date primary key,
      requests integer not null,
      meals integer not null
    )`,
    `alter table audit_events drop constraint audit_events_check1,
      add constraint audit_events_subject_known
        check (request_id is not null or subject_user_id is not null or type = 'district.erase')`,

    // Drafts in a browser are encrypted with it: 32 bytes, of which 244 bits are random.
    `alter table users add column draft_key bytea not null
      default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
      check (length(draft_key) = 32)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
