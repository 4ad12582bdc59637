import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["requests", "deleted_requests"]) {
    await sql`alter table ${sql.table(table)}
      add column served_students integer check (served_students >= 0),
      add column served_adults integer check (served_adults >= 0),
      add column discarded integer check (discarded between 0 and 99999),
      add column cooler_log jsonb,
      add constraint ${sql.ref(`${table}_served_split`)} check (
        num_nulls(served_students, served_adults) = 2
        or (num_nulls(served_students, served_adults, served) = 0 and served = served_students + served_adults)
      ),
      add constraint ${sql.ref(`${table}_discarded_of_completed`)} check (status = 'COMPLETED' or discarded is null)`
      .execute(db);
  }
}
