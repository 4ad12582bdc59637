import assert from "node:assert/strict";
import { csvBody } from "../../../routes/csv_body.ts";
import { historyColumns } from "../../../src/domain/history/csv.ts";
import type { DistrictEvent } from "../../../src/domain/history/events.ts";
import { listen } from "../../../src/http/server/listen.ts";
import { FIRST_SCHOOLS } from "../../support/schools.ts";
import { test } from "../../support/test.ts";

const COLUMNS = historyColumns(FIRST_SCHOOLS);

const EVENT: DistrictEvent = {
  id: "1",
  type: "request.create",
  at: "2026-03-02T18:00:00.000Z",
  actorName: "Test Teacher",
  actorEmail: "teacher@test.example",
  version: 0,
  reason: null,
  reasonWithheld: false,
  closeOut: null,
  closeOutBefore: null,
  erased: null,
  day: null,
  role: null,
  about: null,
  changes: [],
  subject: null,
  request: { id: "2", state: "gone", school: null, requester: null },
};

/** Answers every request with the export of these batches. */
async function serve(batches: () => AsyncGenerator<DistrictEvent[]>) {
  const server = await listen(async () => new Response(await csvBody(COLUMNS, batches())), {
    host: "127.0.0.1",
    port: 0,
  });
  return { url: `http://127.0.0.1:${server.port}/`, close: () => server.drain() };
}

test("an export that fails halfway is cut off, and does not look complete", async () => {
  const server = await serve(async function* () {
    yield [EVENT];
    throw new Error("the database is away");
  });
  await assert.rejects(async () => await (await fetch(server.url)).text());
  await server.close();
});

test("an export that fails at the start is an error, not a file", async () => {
  const batches = async function* (): AsyncGenerator<DistrictEvent[]> {
    yield* await Promise.reject<DistrictEvent[][]>(new Error("the database is away"));
  };
  await assert.rejects(csvBody(COLUMNS, batches()), /the database is away/);
});

test("an export reads only as fast as the client does, and stops when the client disconnects", async () => {
  let read = 0;
  const ended = Promise.withResolvers<void>();
  const body = await csvBody(
    COLUMNS,
    async function* () {
      try {
        for (; read < 100; read++) yield [EVENT];
      } finally {
        ended.resolve();
      }
    }(),
  );
  const reader = body.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  await ended.promise;
  assert(read < 10, `${read} batches were read`);
});
