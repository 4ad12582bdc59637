import type { QueryExecutorProvider } from "kysely";
import { Connection } from "./connection.ts";

/** Reads a `copy ... to stdout` of the transaction row by row, to its end, or the connection is given up. */
export async function* copyTo(tx: QueryExecutorProvider, statement: string): AsyncGenerator<Uint8Array> {
  const connection = await connectionOf(tx);
  const rows = await connection.copyTo(statement);
  let isComplete = false;
  try {
    yield* rows;
    isComplete = true;
  } finally {
    // Nothing else can be asked while rows wait to be read.
    if (!isComplete) connection.lose("a copy was not read to its end");
  }
}

/** Runs a `copy ... from stdin` in the transaction, fed with `rows`, until the server has taken them all. */
export async function copyFrom(
  tx: QueryExecutorProvider,
  statement: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  await (await connectionOf(tx)).copyFrom(statement, rows);
}

/** Returns the transaction's connection, since Kysely has no COPY. */
function connectionOf(tx: QueryExecutorProvider): Promise<Connection> {
  return tx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof Connection)) throw new TypeError("COPY needs a connection of our own dialect.");
    return Promise.resolve(connection);
  });
}
