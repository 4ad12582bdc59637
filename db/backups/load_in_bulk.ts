import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../client.ts";

/** Empties the tables and fills them by `load`, in any order, without triggers; foreign keys are checked at the end. */
export async function loadInBulk(tx: Tx, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  // Deferred triggers of rows that migrations inserted are still waiting.
  await sql`set constraints all immediate`.execute(tx);
  const { rows: keys } = await sql<{ owner: string; name: string; definition: string }>`
    select r.relname as owner, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(tx);
  for (const { owner, name } of keys) await alter(tx, owner, sql`drop constraint ${sql.id(name)}`);
  for (const table of tables) await alter(tx, table, sql`disable trigger user`);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);

  await load();

  await sql`set constraints all immediate`.execute(tx);
  for (const { owner, name, definition } of keys) {
    await alter(tx, owner, sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`);
  }
  for (const table of tables) await alter(tx, table, sql`enable trigger user`);
}

async function alter(tx: Tx, table: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`alter table ${sql.table(table)} ${change}`.execute(tx);
}
