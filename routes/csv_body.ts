import type { Column } from "../src/domain/lists/columns.ts";
import { formatDateTime } from "../src/domain/time/alaska_time.ts";
import { BYTE_ORDER_MARK, csvLines } from "../src/domain/text/csv.ts";
import type { Deps } from "./deps.ts";

/**
 * Streams a CSV file, reading from the database only as fast as the client takes it. The first batch is read before the
 * response starts, so that a failure can still become an error.
 * @returns the body, and a promise that it has ended or nobody takes it any more
 */
export async function csvBody<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncGenerator<Row[]>,
  render: Deps["renderXlsx"],
  signal: AbortSignal,
): Promise<{ body: ReadableStream<Uint8Array>; ended: Promise<void> }> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => end());
  if (signal.aborted) end();
  async function* read(): AsyncGenerator<Uint8Array, undefined> {
    try {
      yield new TextEncoder().encode(BYTE_ORDER_MARK + csvLines([columns.map(({ title }) => title)]));
      for await (const rows of batches) {
        if (rows.length > 0) yield await render({ csvRows: rowsAsJson(columns, rows) }, signal);
      }
    } finally {
      end();
    }
  }
  const chunks = read();
  const begun = [await chunks.next(), await chunks.next()];
  const body = ReadableStream.from({
    [Symbol.asyncIterator]: () => ({
      next: async () => begun.shift() ?? await chunks.next(),
      return: () => chunks.return(undefined),
    }),
  });
  return { body, ended };
}

/** Formats rows, to pass them to another thread quickly; unknown values are empty, moments in Alaska's time. */
export function rowsAsJson<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return JSON.stringify(rows.map((row) =>
    columns.map(({ kind, value }) => {
      const field = value(row) ?? "";
      return kind === "moment" && field ? formatDateTime(String(field)) : field;
    })
  ));
}
