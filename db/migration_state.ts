import { sql } from "kysely";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";

/** How the schema compares to this program's. */
interface MigrationState {
  /** The database's migrations, in the order of their names. */
  applied: string[];
  /** The program's migrations that the database does not have. */
  missing: string[];
  /** The database's migrations that the program does not know: a newer version has migrated it. */
  unknown: string[];
}

/** Compares the migrations that have run with those that this program knows, each in the order of their names. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const known = Object.keys(migrations);
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table?.exists) return { applied: [], missing: known, unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  return {
    applied,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: releaseCandidateOf(applied) ? [] : applied.filter((name) => !known.includes(name)),
  };
}

/** The migrations of 1.0.0-rc.2, in their order. */
export const RC2_MIGRATIONS: readonly string[] = [
  "0001_first_tables",
  "0002_submissions",
  "0003_search",
  "0004_mail",
  "0005_vocabulary",
  "0006_sign_in",
  "0007_bounds",
  "0008_address_confirmation",
  "0009_privacy",
  "0010_district_revision",
  "0011_counts",
  "0012_bounded_reads",
  "0013_meals_and_close_out",
  "0014_schools",
  "0015_calendar",
  "0016_calendar_feeds",
  "0017_kitchen",
  "0018_clean_texts",
  "0019_welcome",
];

/** Whether these migrations are a release candidate's: of 1.0.0-rc.2, of an older one, or of neither. */
export function releaseCandidateOf(applied: readonly string[]): "rc.2" | "older" | undefined {
  if (applied.length === 0 || !applied.every((name) => RC2_MIGRATIONS.includes(name))) return undefined;
  return applied.length === RC2_MIGRATIONS.length ? "rc.2" : "older";
}
