import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

/** The schools that a new database starts with. Spec section 3, school enumeration. */
const FIRST_SCHOOLS: [value: string, label: string][] = [
  ["AukeBay", "Auke Bay"],
  ["DzantikiHeeni", "DzantikiHeeni"],
  ["Gastineau", "Gastineau"],
  ["GlacierValley", "Glacier Valley"],
  ["Harborview", "Harborview"],
  ["JuneauDouglas", "Juneau Douglas"],
  ["KaxdigoowuHeen", "KaxdigoowuHeen"],
  ["Mendenhall", "Mendenhall"],
  ["ThunderMountain", "Thunder Mountain"],
];

/** The district's own facts: its schools, its name, and how to reach its office. */
export async function up(db: Then): Promise<void> {
  const rows = FIRST_SCHOOLS.map(([value, label], position) => `('${value}', '${label}', ${position})`);
  const statements = [
    // A school is never deleted: old requests name it.
    `create table schools (
      value text primary key check (value ~ '^[A-Za-z0-9]{1,100}$'),
      label text not null unique check (label <> ''),
      position integer not null unique deferrable initially deferred,
      retired_at timestamptz
    )`,
    `insert into schools (value, label, position) values ${rows.join(", ")}`,
    // One row at most, which the first start adds.
    `create table district (
      id boolean primary key default true check (id),
      name text not null check (name <> ''),
      office_name text not null check (office_name <> ''),
      phone text not null default '',
      email text not null default ''
    )`,
    ...["schools", "district"].map((table) =>
      `create constraint trigger ${table}_raise_district_revision after insert or update or delete on ${table}
        deferrable initially deferred for each row execute function raise_district_revision()`
    ),
    ...["requests", "deleted_requests"].flatMap((table) => [
      `alter table ${table} drop constraint ${table}_school_check,
        add constraint ${table}_school_known foreign key (school) references schools not valid`,
      `alter table ${table} validate constraint ${table}_school_known`,
    ]),
    `alter table audit_events drop constraint audit_events_subject_known,
      add constraint audit_events_subject_known check (request_id is not null or subject_user_id is not null
        or type like 'district.%' or type like 'kitchen.%') not valid`,
    `alter table audit_events validate constraint audit_events_subject_known`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
