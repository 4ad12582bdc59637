import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // What is ticked beside the note of a special meal; meals from before have nothing ticked.
    `alter table special_meals
      add column allergens text[] not null default '{}'
        check (allergens <@ array['MILK', 'EGG', 'FISH', 'CRUSTACEAN_SHELLFISH', 'TREE_NUTS', 'PEANUTS', 'WHEAT',
          'SOYBEANS', 'SESAME'] and cardinality(allergens) <= 9),
      add column medical_statement text not null default 'UNKNOWN'
        check (medical_statement in ('YES', 'NO', 'UNKNOWN'))`,

    // What became of the lunches, as far as somebody said so when the request was completed.
    ...["requests", "deleted_requests"].map((table) =>
      `alter table ${table}
        add column delivered integer check (delivered between 0 and 99999),
        add column served integer check (served between 0 and 99999),
        add column returned integer check (returned between 0 and 99999),
        add column close_out_note text check (close_out_note <> ''),
        add constraint ${table}_close_out_adds_up
          check (coalesce(served, 0) + coalesce(returned, 0) <= coalesce(delivered, 199998)),
        add constraint ${table}_close_out_of_completed
          check (status = 'COMPLETED' or coalesce(delivered, served, returned) is null and close_out_note is null)`
    ),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
