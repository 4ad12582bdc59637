import { type Kysely, sql } from "kysely";

// Migrations are frozen: they see the database as it was, not as schema.ts describes it today.
// deno-lint-ignore no-explicit-any
type Then = Kysely<any>;

export async function up(db: Then): Promise<void> {
  const statements = [
    // Null for what was submitted before fingerprints were kept.
    `alter table submissions add column fingerprint bytea check (length(fingerprint) = 32)`,
    // The application's role cannot say when something happened; whoever owns the table, as migrations and the demo do, can.
    `create function date_audit_event() returns trigger language plpgsql as $$
      begin
        if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') then
          new.created_at := clock_timestamp();
        end if;
        return new;
      end
    $$`,
    `create trigger audit_events_dated before insert on audit_events for each row execute function date_audit_event()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
