import { type Kysely, sql } from "kysely";

const BAG_TEXT = [`alter table district add column bag_text text not null default ''`];

/** The day since which rosters come back, "" for never, and the marks of each. */
const ROSTERS_BACK = [
  `alter table district add column rosters_since text not null default ''`,
  ...["requests", "deleted_requests"].map((table) => `alter table ${table} add column roster_marks jsonb`),
];

const SCHOOL_KITCHENS = [
  `alter table schools add column kitchen_email text not null default '',
    add column kitchen_setter uuid references users,
    add check (kitchen_email = '' or kitchen_setter is not null)`,
];

/** The office's line about a family for its kitchen, whichever version is in effect. */
const KITCHEN_NOTES = [
  `create table kitchen_notes (
    family_id uuid primary key references requests on delete cascade,
    note text not null check (note <> '')
  )`,
  `create constraint trigger kitchen_notes_raise_district_revision after insert or update or delete on kitchen_notes
    deferrable initially deferred for each row execute function raise_district_revision()`,
];

/** Adds what a district says about its bags, rosters that come back, addresses of schools' kitchens, and kitchen notes. */
// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...BAG_TEXT, ...ROSTERS_BACK, ...SCHOOL_KITCHENS, ...KITCHEN_NOTES]) {
    await sql.raw(statement).execute(db);
  }
}
