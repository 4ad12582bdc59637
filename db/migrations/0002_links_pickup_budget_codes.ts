import { type Kysely, sql } from "kysely";

/** Requests whose recipient picks up the lunches. */
const PICKUP = ["requests", "deleted_requests"]
  .map((table) => `alter table ${table} add column pickup boolean not null default false`);

/** Links that reset a password beside those that confirm an address, and pickup in place of delivery. */
// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  const statements = [
    `alter table email_confirmations rename to email_links`,
    `alter index email_confirmations_pkey rename to email_links_pkey`,
    `alter index email_confirmations_created rename to email_links_created`,
    `alter index email_confirmations_user rename to email_links_user`,
    `alter table email_links add column kind text not null default 'confirm-address'`,
    // When the account was last changed, as of the moment the link was sent: any later change ends a link to a new password.
    `alter table email_links add column account_updated_at timestamptz`,
    `alter table email_links alter column kind drop default`,
    ...PICKUP,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
