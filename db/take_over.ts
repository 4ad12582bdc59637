import { sql } from "kysely";
import { type Db, transact, type Tx } from "./client.ts";
import { INITIAL_MIGRATION } from "./migration_state.ts";

// Before 0001_initial there were six migrations. A database that has them all is taken over, and its backups are restored.

/** Tables that 0001_initial does without. Their rows are left out of what is restored. */
export const DROPPED_TABLES: readonly string[] = ["rate_limits"];

/** Columns that 0001_initial does without, by table. */
const DROPPED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ["draft_key", "welcomed_role"],
};

/** What else makes the earlier schema the one of 0001_initial. */
const SCHEMA_CHANGES = [
  "alter index requests_one_live_settled rename to requests_one_live_effective",
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
    await dropColumns(tx);
    await runAll(tx, SCHEMA_CHANGES);
    await runAll(tx, ROW_CHANGES);
    await sql`delete from kysely_migration`.execute(tx);
    await sql`insert into kysely_migration (name, timestamp) values (${INITIAL_MIGRATION}, ${new Date().toISOString()})`
      .execute(tx);
  });
}

/** Lets `load` copy the rows of an earlier backup into the tables of 0001_initial. */
export async function takeOverRows(tx: Tx, load: () => Promise<void>): Promise<void> {
  for (const [table, columns] of Object.entries(DROPPED_COLUMNS)) {
    for (const column of columns) {
      await sql`alter table ${sql.table(table)} add column ${sql.id(column)} text`.execute(tx);
    }
  }
  await load();
  await dropColumns(tx);
  await runAll(tx, ROW_CHANGES);
  // No later migration can alter a table whose triggers wait.
  await sql`set constraints all immediate`.execute(tx);
}

async function dropColumns(tx: Tx): Promise<void> {
  for (const [table, columns] of Object.entries(DROPPED_COLUMNS)) {
    for (const column of columns) await sql`alter table ${sql.table(table)} drop column ${sql.id(column)}`.execute(tx);
  }
}

async function runAll(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
