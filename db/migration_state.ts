import { sql } from "kysely";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";
import { counted } from "../src/domain/text/amounts.ts";

export interface MigrationState {
  applied: string[];
  missing: string[];
  unknown: string[];
  /** The release that they are of: only one known, or the earlier one that is taken over, can be started from. */
  release: "known" | "earlier" | "newer" | "other";
}

/** What stood in the place of the initial migration before. */
const EARLIER_MIGRATIONS: readonly string[] = [
  "0001_schema",
  "0002_retention",
  "0003_provider_accounts",
  "0004_cooler_log",
  "0005_record_settings",
  "0006_close_out_checks",
];

export const INITIAL_MIGRATION = "0001_initial";

/** Compares the migrations that have run with those that this program knows, each in the order of their names. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table?.exists) return compareMigrations([]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return compareMigrations(rows.map(({ name }) => name));
}

/** @param applied in the order of their names */
export function compareMigrations(applied: string[]): MigrationState {
  const known = Object.keys(migrations);
  const missing = known.filter((name) => !applied.includes(name));
  if (applied.join() === EARLIER_MIGRATIONS.join()) return { applied, missing, unknown: [], release: "earlier" };
  const unknown = applied.filter((name) => !known.includes(name));
  if (applied.join() === known.slice(0, applied.length).join()) return { applied, missing, unknown, release: "known" };
  return { applied, missing, unknown, release: missing.length === 0 && unknown.length > 0 ? "newer" : "other" };
}

export function describeOtherRelease(applied: readonly string[]): string {
  return `is of a release that this one cannot take over: it has ${counted(applied.length, "migration")} from ` +
    `${applied[0]} to ${applied.at(-1)}, not those from ${EARLIER_MIGRATIONS[0]} to ${EARLIER_MIGRATIONS.at(-1)}`;
}
