import { sql } from "kysely";
import { type Db, transact, type Tx } from "./client.ts";
import { INITIAL_MIGRATION } from "./migration_state.ts";
import { REVISION } from "./migrations/0001/revision.ts";
import { SEARCH, SEARCH_COLUMNS } from "./migrations/0001/search.ts";

// Before 0001_initial there were six migrations. A database that has them all is taken over, and its backups are restored.

/** Their rows are left out of what is restored. */
export const DROPPED_TABLES: readonly string[] = ["rate_limits", "request_counts"];

export const DROPPED_COLUMNS: readonly string[] = ["draft_key", "welcomed_role"];

const ADD_COLUMNS = DROPPED_COLUMNS.map((column) => `alter table users add column ${column} text`);
const DROP_COLUMNS = DROPPED_COLUMNS.map((column) => `alter table users drop column ${column}`);

/** What else makes the earlier schema the one of 0001_initial. */
const SCHEMA_CHANGES = [
  `drop trigger requests_insert_counted on requests`,
  `drop trigger requests_update_counted on requests`,
  `drop trigger requests_delete_counted on requests`,
  `drop function count_requests, add_to_request_counts`,
  `drop statistics requests_search_text, deleted_requests_search_text`,
  `drop index requests_live_search, deleted_requests_search, deleted_requests_reason, outbox_search`,
  `drop function request_search_text`,
  // Another role may have made it, and others may use it.
  `do $$ begin
    drop extension pg_trgm;
  exception when insufficient_privilege or dependent_objects_still_exist then null;
  end $$`,
  ...SEARCH,
  ...Object.entries(SEARCH_COLUMNS).map(([table, column]) => `alter table ${table} add column ${column}`),
  `drop index users_by_name, outbox_retrying, requests_live_by_delivery, requests_live_by_status_school,
    requests_live_by_status_lunches, requests_live_by_requester, requests_live_own, requests_newest_of_requester,
    requests_by_requester, requests_live_by_school, requests_to_erase, deleted_requests_lines,
    deleted_requests_school_lines, deleted_requests_to_erase, audit_events_newest, audit_events_school,
    audit_events_actor, audit_events_actor_type, audit_events_subject_newest, audit_events_subject_type,
    audit_events_requester, audit_events_requester_type, audit_events_decisions`,
  `create index requests_parent on requests (parent_id) where parent_id is not null`,
  `create index requests_by_delivery on requests (delivery_at, id)`,
  `create index requests_requester on requests (requester_id, created_at)`,
  `create index deleted_requests_newest on deleted_requests (deleted_at, id)`,
  `create index audit_events_actor on audit_events (actor_id, created_at)`,
  `create index audit_events_subject on audit_events (subject_user_id, created_at) where subject_user_id is not null`,
  `create index audit_events_requester on audit_events (requester_id, created_at) where requester_id is not null`,
  `drop table district_revision`,
  `drop function raise_district_revision cascade`,
  ...REVISION,
  "alter index requests_one_live_settled rename to requests_one_live_effective",
  "alter index audit_events_one_look_a_day rename to audit_events_one_view_a_day",
];

/** What makes rows as this release reads them, in the schema of 0001_initial: in a database and from a backup. */
const ROW_CHANGES = [
  `update outbox set payload = payload - 'inForce' || jsonb_build_object('effective', payload -> 'inForce')
    where kind = 'request-denied' and payload ? 'inForce'`,
];

/** Gives an earlier database the schema of 0001_initial, in one transaction. */
export async function takeOver(owner: Db): Promise<void> {
  await transact(owner, async (tx) => {
    for (const table of DROPPED_TABLES) await sql`drop table ${sql.table(table)}`.execute(tx);
    await runAll(tx, [...DROP_COLUMNS, ...SCHEMA_CHANGES, ...ROW_CHANGES]);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${INITIAL_MIGRATION}, ${new Date().toISOString()})`
      .execute(tx);
  });
}

/** Lets `load` copy the rows of an earlier backup into the tables of 0001_initial. */
export async function takeOverRows(tx: Tx, load: () => Promise<void>): Promise<void> {
  await runAll(tx, ADD_COLUMNS);
  await load();
  // No later migration can alter a table whose triggers wait.
  await runAll(tx, [...DROP_COLUMNS, ...ROW_CHANGES, "set constraints all immediate"]);
}

async function runAll(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
