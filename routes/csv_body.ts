import type { ExportColumn } from "../src/domain/lists/export.ts";
import { BYTE_ORDER_MARK, csvHeader, csvRows } from "../src/domain/text/csv.ts";

/**
 * Streams a CSV file, reading from the database only as fast as the client takes it, so that a long one is never in memory
 * all at once. The first batch is read before the response starts, so that a failure can still become an error.
 */
export async function csvBody<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await batches.next();
  return ReadableStream.from(csvChunks(columns, first, batches)).pipeThrough(new TextEncoderStream());
}

async function* csvChunks<Row>(
  columns: readonly ExportColumn<Row>[],
  first: IteratorResult<Row[]>,
  others: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvHeader(columns);
  if (first.done) return;
  yield csvRows(columns, first.value);
  for await (const batch of others) yield csvRows(columns, batch);
}
