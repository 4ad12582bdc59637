import { BYTE_ORDER_MARK } from "../../../src/domain/csv.ts";
import type { Schools } from "../../../src/domain/district/schools.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { HISTORY_CSV_HEADER, historyCsvLine } from "../../../src/domain/history/csv.ts";

/**
 * Streams the export, reading from the database only as fast as the client takes it, so that a long history is never in
 * memory all at once. The first batch is read before the response starts, so that a failure can still become an error.
 */
export async function csvBody(
  batches: AsyncGenerator<DistrictEvent[]>,
  schools: Schools,
): Promise<ReadableStream<Uint8Array>> {
  const first = await batches.next();
  return ReadableStream.from(csvChunks(first, batches, schools)).pipeThrough(new TextEncoderStream());
}

async function* csvChunks(
  first: IteratorResult<DistrictEvent[]>,
  others: AsyncGenerator<DistrictEvent[]>,
  schools: Schools,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + HISTORY_CSV_HEADER;
  if (first.done) return;
  const lines = (events: DistrictEvent[]) => events.map((event) => historyCsvLine(event, schools)).join("");
  yield lines(first.value);
  for await (const batch of others) yield lines(batch);
}
