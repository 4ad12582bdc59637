import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

/** The kitchen's calendar: the days on which it is closed, and how many lunches it can pack. */
export async function up(db: Then): Promise<void> {
  const statements = [
    // No day is closed twice, so it has one reason, and opening a range again opens its days.
    `create table closed_days (
      id uuid primary key default gen_random_uuid(),
      first_day date not null,
      last_day date not null,
      reason text not null check (reason <> ''),
      created_by uuid not null references users,
      created_at timestamptz not null,
      check (first_day <= last_day and last_day - first_day < 366),
      constraint closed_days_apart exclude using gist (daterange(first_day, last_day, '[]') with &&)
    )`,
    `create table weekday_capacities (
      weekday smallint primary key check (weekday between 1 and 7),
      lunches integer not null check (lunches >= 0)
    )`,
    `create table day_capacities (
      day date primary key,
      lunches integer not null check (lunches >= 0)
    )`,
    ...["closed_days", "weekday_capacities", "day_capacities"].map((table) =>
      `create constraint trigger ${table}_raise_district_revision after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function raise_district_revision()`
    ),
    // A day's lunches are added up from the index alone.
    `create index requests_live_by_day on requests (delivery_date) include (status, family_id, number_of_lunches)
      where superseded_at is null`,
    `alter table audit_events drop constraint if exists audit_events_subject_known,
      add constraint audit_events_subject_known check (request_id is not null or subject_user_id is not null
        or type like 'district.%' or type like 'kitchen.%') not valid`,
    `alter table audit_events validate constraint audit_events_subject_known`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
