import { type Kysely, sql } from "kysely";
import { SEARCH_COLUMNS } from "./0001/search.ts";
import { columnOf } from "./0004_search_letters.ts";

/** What tells the orders of one school apart, searched like the grades. */
const STATEMENTS = (["requests", "deleted_requests"] as const).flatMap((table) => [
  `alter table ${table}
    add column class_name text not null default '', add column destination text not null default '',
    drop column search_text`,
  `alter table ${table} add column ${
    columnOf(SEARCH_COLUMNS[table]).replace("grades_text", "grades_text || ' ' || class_name || ' ' || destination")
  }`,
]);

// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
