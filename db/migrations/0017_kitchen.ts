import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // What was on each day's sheet when it was last printed. Versions never change their content, so that their ids say it
    // all; no foreign key, since a printed request may be deleted.
    `create table kitchen_prints (
      day date primary key,
      printed_by uuid not null references users,
      printed_at timestamptz not null,
      version_ids uuid[] not null
    )`,
    `create index kitchen_prints_printed_by on kitchen_prints (printed_by)`,
    // Printing is an event of the kitchen, and about no request.
    `alter table audit_events drop constraint audit_events_subject_known,
      add constraint audit_events_subject_known check (request_id is not null or subject_user_id is not null
        or type like 'district.%' or type like 'kitchen.%') not valid`,
    `alter table audit_events validate constraint audit_events_subject_known`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
