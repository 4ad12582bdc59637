import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // The role in which somebody has put the welcome away; null until then.
    `alter table users add column welcomed_role text check (welcomed_role in ('REQUESTER', 'DIRECTOR', 'ADMIN'))`,
    // Who has been let in already knows the product.
    "update users set welcomed_role = role where account_status <> 'PENDING'",
    // A later migration of the same transaction could not change a table for which triggers still wait.
    "set constraints all immediate",
    "set constraints all deferred",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
