import { type Kysely, sql } from "kysely";
import { ensureExtension } from "../postgres/extensions.ts";
import { ACCOUNTS } from "./0001/accounts.ts";
import { COUNT_TABLE, COUNT_TRIGGERS } from "./0001/counts.ts";
import { DISTRICT } from "./0001/district.ts";
import { HISTORY } from "./0001/history.ts";
import { KITCHEN } from "./0001/kitchen.ts";
import { MAIL } from "./0001/mail.ts";
import { REQUESTS } from "./0001/requests.ts";
import { REVISION } from "./0001/revision.ts";
import { SEARCH } from "./0001/search.ts";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type AnyDb = Kysely<any>;

export async function up(db: AnyDb): Promise<void> {
  await ensureExtension(db, "pg_trgm");
  const statements = [
    ...ACCOUNTS,
    ...DISTRICT,
    ...REQUESTS,
    ...SEARCH,
    ...COUNT_TABLE,
    ...COUNT_TRIGGERS,
    ...HISTORY,
    ...MAIL,
    ...KITCHEN,
    ...REVISION,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
