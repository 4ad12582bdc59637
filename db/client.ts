import { CamelCasePlugin, Kysely, Transaction } from "kysely";
import { type PoolUse, postgresDialect } from "./postgres/dialect.ts";
import type { TimeLimits } from "./postgres/limits.ts";
import type { Database } from "./schema.ts";

export type Db = Kysely<Database>;

/** The argument of every write, so that one forgotten outside a transaction does not compile. */
export type Tx = Transaction<Database>;

const pools = new WeakMap<Db, () => PoolUse>();

/** Returns the database; it connects at the first query. */
export function openDatabase(url: string, max = 10, options: { limits?: TimeLimits } = {}): Db {
  let findUse: () => PoolUse = () => ({ inUse: 0, waiting: 0, max });
  const db = new Kysely<Database>({
    dialect: postgresDialect({ url, max, ...options, onPool: (find) => findUse = find }),
    // Keys inside jsonb are data, not columns.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  pools.set(db, () => findUse());
  return db;
}

/** Returns undefined for any other database, such as a transaction. */
export function findPoolUse(db: Db): PoolUse | undefined {
  return pools.get(db)?.();
}

/** Runs `work` in a transaction and returns its result; an error rolls everything back and is thrown on. */
export function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work);
}
