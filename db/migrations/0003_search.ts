import { type Kysely, sql } from "kysely";
import { ensureExtension } from "../postgres/extensions.ts";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  await ensureExtension(db, "pg_trgm");
  const statements = [
    // A function rather than a generated column: rows are read, moved and backed up without it. The unit separator keeps
    // a search from matching the end of one field and the beginning of the next.
    `create function request_search_text(
      id uuid, first_name text, last_name text, email text, grades text, comments text
    ) returns text language sql immutable parallel safe
    return id::text || chr(31) || first_name || ' ' || last_name || chr(31) || email || chr(31) || grades || chr(31) ||
      coalesce(comments, '')`,
    // Without fastupdate: an index that puts its entries off makes the searches after a busy hour slow.
    `create index requests_live_search on requests using gin (request_search_text(
      id, recipient_first_name, recipient_last_name, recipient_email, grades_text, comments
    ) gin_trgm_ops) with (fastupdate = off) where superseded_at is null`,
    // Of a few pages, since equal entries are stored once: the tabs' counts read it instead of the table.
    `create index requests_live_status on requests (status) where superseded_at is null`,
    `create index requests_live_by_school on requests (school, delivery_date) where superseded_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
