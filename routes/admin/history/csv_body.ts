import { BYTE_ORDER_MARK } from "../../../src/domain/csv.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { HISTORY_CSV_HEADER, historyCsvLine } from "../../../src/domain/history/csv.ts";

/**
 * Streams the export, reading from the database only as fast as the client takes it, so that a long history is never in
 * memory all at once. The first batch is read before the response starts, so that a failure can still become an error.
 */
export async function csvBody(batches: AsyncGenerator<DistrictEvent[]>): Promise<ReadableStream<Uint8Array>> {
  const first = await batches.next();
  return ReadableStream.from(csvChunks(first, batches)).pipeThrough(new TextEncoderStream());
}

async function* csvChunks(
  first: IteratorResult<DistrictEvent[]>,
  others: AsyncGenerator<DistrictEvent[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + HISTORY_CSV_HEADER;
  if (first.done) return;
  yield first.value.map(historyCsvLine).join("");
  for await (const batch of others) yield batch.map(historyCsvLine).join("");
}
