import { sql } from "kysely";
import type { Db } from "../client.ts";

export interface ServerFacts {
  version: string;
  /** The database's size on disk. */
  bytes: number;
}

export const ENCODING = "UTF8";

/** Says that the encoding is wrong and cannot be changed. */
export function describeWrongEncoding(encoding: string): string {
  return `The database's encoding is ${encoding}, which cannot hold every name. Make another one with ` +
    `"create database NAME encoding 'UTF8' template template0", name it in DATABASE_URL, and restore the backup into it if there is one.`;
}

/** Returns whether the server takes writes, what its clock says, and how this database's texts are encoded. */
export async function findServerState(db: Db): Promise<{ isReadOnly: boolean; now: Date; encoding: string }> {
  // The default, which a provider sets when the disk is full: this transaction may be read-only for itself.
  return await db.selectNoFrom([
    sql<Date>`clock_timestamp()`.as("now"),
    sql<boolean>`pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean`.as("isReadOnly"),
    sql<string>`current_setting('server_encoding')`.as("encoding"),
  ]).executeTakeFirstOrThrow();
}

export async function findServerFacts(db: Db): Promise<ServerFacts> {
  const { rows: [row] } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`.execute(
    db,
  );
  // Distributions add their own words, as in "17.6 (Debian 17.6-1)".
  return { version: row?.version.split(" ")[0] ?? "", bytes: Number(row?.bytes) };
}
