import { sql } from "kysely";
import type { Db } from "../client.ts";

/** Warns when the server's system or ICU sorts texts differently from when this database's indexes were built. */
export async function findChangedCollations(db: Db): Promise<{ warning?: string }> {
  const { rows } = await sql<{ database: string; refresh: string }>`
    with collations (made, present, refresh) as (
      select datcollversion, pg_database_collation_actual_version(oid),
        format('ALTER DATABASE %I REFRESH COLLATION VERSION;', datname)
        from pg_database where datname = current_database()
      union all
      select collversion, pg_collation_actual_version(oid), format('ALTER COLLATION %s REFRESH VERSION;', oid::regcollation)
        from pg_collation where collname in ('en-x-icu', 'und-x-icu') -- which our statements name
          or oid in (select refobjid from pg_depend where refclassid = 'pg_collation'::regclass)
    )
    select quote_ident(current_database()) as database, refresh from collations where made <> present order by refresh`
    .execute(db);
  const [changed] = rows;
  if (!changed) return {};
  const lines = [`REINDEX DATABASE ${changed.database};`, ...rows.map(({ refresh }) => refresh)];
  const words =
    "The database's server sorts texts differently from when the indexes were made, so they may miss rows. " +
    "At a quiet time, have the server's administrator run in this database:";
  return { warning: `${words} ${lines.join(" ")}` };
}
