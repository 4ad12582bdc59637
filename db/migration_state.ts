import { sql } from "kysely";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";

/** How the schema compares to this program's. */
export interface MigrationState {
  /** What this program knows and the database does not have. */
  missing: string[];
  /** What the database has and this program does not know: a newer version has migrated it. */
  unknown: string[];
}

/** Compares the migrations that have run with those that this program knows, each in the order of their names. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table?.exists) return { missing: Object.keys(migrations), unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
