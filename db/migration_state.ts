import { sql } from "kysely";
import type { Db } from "./client.ts";
import { migrations } from "./migrations/index.ts";
import { counted } from "../src/domain/text/amounts.ts";

export interface MigrationState {
  applied: string[];
  missing: string[];
  unknown: string[];
  /** The release that they belong to: only a known one can be started from. */
  release: "known" | "newer" | "other";
}

/** Compares the migrations that have run with those that this program knows, in the order of their names. */
export async function findMigrationState(db: Db): Promise<MigrationState> {
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!table?.exists) return compareMigrations([]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return compareMigrations(rows.map(({ name }) => name));
}

/** Compares migrations, in the order of their names. */
export function compareMigrations(applied: string[]): MigrationState {
  const known = Object.keys(migrations);
  const missing = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  if (applied.join() === known.slice(0, applied.length).join()) return { applied, missing, unknown, release: "known" };
  return { applied, missing, unknown, release: missing.length === 0 && unknown.length > 0 ? "newer" : "other" };
}

/** Returns why this program can neither use the database nor update it; undefined where it can. */
export function describeUnusable({ applied, unknown: [newer], release }: MigrationState): string | undefined {
  if (release === "newer") {
    const latest = Object.keys(migrations).at(-1);
    return `The database was updated by a newer release: it has the migration ${newer}, and this release knows them up to ` +
      `${latest}. Start the newer release, or restore a backup from before the update.`;
  }
  return release === "other" ? `The database ${describeOtherRelease(applied)}.` : undefined;
}

export function describeOtherRelease(applied: readonly string[]): string {
  const names = applied.length === 1 ? `, ${applied[0]}` : ` from ${applied[0]} to ${applied.at(-1)}`;
  return `is of another program, or of a trial before release 1.0.0: it has ${
    counted(applied.length, "migration")
  }${names}, ` +
    `and this program knows them from ${Object.keys(migrations)[0]} on`;
}
