import { type Kysely, sql } from "kysely";
import { SEARCH_COLUMNS } from "./0001/search.ts";

/** Requests whose recipient picks up the lunches. */
const PICKUP = ["requests", "deleted_requests"]
  .map((table) => `alter table ${table} add column pickup boolean not null default false`);

/** What a request is charged to, which a search finds too, and whether the district asks for it. */
const BUDGET_CODES = [
  ...(["requests", "deleted_requests"] as const).flatMap((table) => [
    `alter table ${table} add column budget_code text not null default ''`,
    `alter table ${table} drop column search_text,
      add column ${SEARCH_COLUMNS[table].replace("destination", "destination || ' ' || budget_code")}`,
  ]),
  `alter table district add column budget_code_use text not null default 'OFF'
    check (budget_code_use in ('OFF', 'OPTIONAL', 'REQUIRED'))`,
  `alter table district add column budget_code_hint text not null default ''`,
];

/** Links that reset a password beside those that confirm an address, pickup in place of delivery, and budget codes. */
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
    ...BUDGET_CODES,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
