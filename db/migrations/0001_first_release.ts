import { type Kysely, sql } from "kysely";
import { ACCOUNTS } from "./0001/accounts.ts";
import { DISTRICT } from "./0001/district.ts";
import { HISTORY } from "./0001/history.ts";
import { KITCHEN } from "./0001/kitchen.ts";
import { MAIL } from "./0001/mail.ts";
import { REQUESTS } from "./0001/requests.ts";
import { REVISION } from "./0001/revision.ts";
import { SEARCH } from "./0001/search.ts";

/** Creates the tables of release 1.0.0. */
// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  const statements = [
    ...SEARCH,
    ...ACCOUNTS,
    ...DISTRICT,
    ...REQUESTS,
    ...HISTORY,
    ...MAIL,
    ...KITCHEN,
    ...REVISION,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
