import type { Context } from "hono";
import { BYTE_ORDER_MARK, type CsvColumn, csvHeader, csvRows } from "../src/domain/text/csv.ts";

/**
 * Responds with a CSV file to save, streamed: see csvBody().
 * @param fileName plain ASCII, without quotation marks
 */
export async function csvResponse<Row>(
  c: Context,
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
): Promise<Response> {
  const body = await csvBody(columns, batches);
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${fileName}"`);
  return c.body(body);
}

/**
 * Streams a file, reading from the database only as fast as the client takes it, so that a long one is never in memory
 * all at once. The first batch is read before the response starts, so that a failure can still become an error.
 */
export async function csvBody<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await batches.next();
  return ReadableStream.from(csvChunks(columns, first, batches)).pipeThrough(new TextEncoderStream());
}

async function* csvChunks<Row>(
  columns: readonly CsvColumn<Row>[],
  first: IteratorResult<Row[]>,
  others: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvHeader(columns);
  if (first.done) return;
  yield csvRows(columns, first.value);
  for await (const batch of others) yield csvRows(columns, batch);
}
