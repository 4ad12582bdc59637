import { sql } from "kysely";
import { type Db, transact } from "./client.ts";
import { findMigrationState, releaseCandidateOf } from "./migration_state.ts";
import { COUNT_TRIGGERS } from "./migrations/0001/counts.ts";
import { SEARCH_STATISTICS } from "./migrations/0001/search.ts";

// The release candidates had other migrations. A database of the last one is taken over; 0001_schema makes the same.

/** Counts that 1.0.0-rc.2 kept, and nothing keeps any more. */
export const DROPPED_TABLES: readonly string[] = [
  "request_day_counts",
  "request_person_counts",
  "request_lunch_counts",
  "family_counts",
  "deleted_request_counts",
  "deleted_request_day_counts",
];

/** Makes the schema of 1.0.0-rc.2 the one of 0001_schema, with every row; several processes may try at once. */
export async function takeOverReleaseCandidate(owner: Db): Promise<void> {
  await transact(owner, async (tx) => {
    await sql`lock table kysely_migration in share row exclusive mode`.execute(tx);
    const { applied } = await findMigrationState(tx);
    if (releaseCandidateOf(applied) !== "rc.2") return; // another process was first
    for (const statement of STATEMENTS) await sql.raw(statement).execute(tx);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values ('0001_schema', ${new Date().toISOString()})`
      .execute(tx);
  });
}

const STATEMENTS = [
  `drop trigger requests_insert_counted on requests`,
  `drop trigger requests_update_counted on requests`,
  `drop trigger requests_delete_counted on requests`,
  `drop trigger deleted_requests_counted on deleted_requests`,
  `drop trigger deleted_request_days_counted on deleted_requests`,
  `drop function count_inserted_requests, count_updated_requests, count_removed_requests, count_deleted_requests,
    count_deleted_request_days, add_to_request_counts, add_to_request_person_counts, add_to_request_lunch_counts,
    add_to_family_counts`,
  `drop table ${DROPPED_TABLES.join(", ")}`,
  `drop index deleted_requests_requester_lines, deleted_requests_deleter_lines`,
  ...COUNT_TRIGGERS,
  ...SEARCH_STATISTICS,
  "analyze requests, deleted_requests",
];
