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

/** Compares the migrations that have run with those that this program knows. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = rows.map(({ name }) => name);
  const known = Object.keys(migrations);
  return {
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
