import assert from "node:assert/strict";
import postgres from "postgres";
import { type Db, transact } from "../../../db/client.ts";
import { findStuckMailCount } from "../../../db/mail/waiting.ts";
import { findOutboxCounts, listOutbox, type OutboxFilter } from "../../../db/mail/list_outbox.ts";
import { MAIL_STATUSES } from "../../../src/domain/mail/outbox.ts";
import { rowsRead, sequentialScans, testDatabase } from "../../support/database.ts";
import { test } from "../../support/test.ts";

const database = await testDatabase();
Deno.test.afterAll(() => database.close());
await fillOutbox(database.ownerUrl, 10_000);

// Postgres plans a statement for any value once it has seen five: both kinds of plan are to hold.
const TIMES = 8;

const list = (filter: OutboxFilter, page = 1) => (db: Db) => listOutbox(db, filter, { page, limit: 20 });

const QUESTIONS: Record<string, { ask: (db: Db) => Promise<unknown>; rows: number }> = {
  ...Object.fromEntries(
    MAIL_STATUSES.map((status) => [`the list of ${status} messages`, { ask: list({ status }), rows: 20 }]),
  ),
  "a later page of the sent messages": { ask: list({ status: "SENT" }, 5), rows: 100 },
};

for (const [name, { ask, rows }] of Object.entries(QUESTIONS)) {
  test(`${name} reads of 10,000 messages those it shows, along outbox_newest`, async () => {
    const read = await readBy(ask);
    assert.equal(read.scans, 0, "the whole table was read");
    assert.ok(read.rows <= rows * TIMES, `${read.rows} rows were read ${TIMES} times`);
  });
}

/** How often asking again and again reads the whole outbox, and how many rows it reads along an index. */
function readBy(ask: (db: Db) => Promise<unknown>) {
  return transact(database.db, async (tx) => {
    const before = { scans: await sequentialScans(tx, "outbox"), rows: await rowsRead(tx, "outbox") };
    for (let time = 0; time < TIMES; time++) await ask(tx);
    return {
      scans: await sequentialScans(tx, "outbox") - before.scans,
      rows: await rowsRead(tx, "outbox") - before.rows,
    };
  });
}

/** Years of mail: nearly all of it sent, some waiting and failed, measured and tidied as autovacuum does. */
async function fillOutbox(ownerUrl: string, count: number): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await owner`
      insert into outbox (kind, to_name, to_address, payload, status, attempts, next_attempt_at, created_at, sent_at)
      select 'request-approved', 'Person ' || n, 'person' || n || '@test.example',
        jsonb_build_object('request', jsonb_build_object('id', gen_random_uuid(), 'school', 'AukeBay', 'version', 0,
          'deliveryDate', '2026-03-01', 'deliveryTimeText', '8:30 am', 'numberOfLunches', 20)),
        case n % 20 when 0 then 'FAILED' when 1 then 'WAITING' else 'SENT' end, 1, queued, queued, queued
      from generate_series(1, ${count}::int) n, lateral (select timestamptz '2026-03-01' - n * interval '1 minute' as queued)`;
    await owner`vacuum analyze outbox`;
  } finally {
    await owner.end();
  }
}

test("stuck messages are counted without reading the sent ones", async () => {
  const read = await readBy(async (db) => assert.equal(await findStuckMailCount(db), 500));
  assert.equal(read.scans, 0, "the whole table was read");
  assert.ok(read.rows <= 1000 * TIMES, `${read.rows} rows were read ${TIMES} times`);
});

test("the sent messages are counted up to one more than the 1,000 that are listed", async () => {
  const read = await readBy(async (db) => {
    assert.deepEqual(await findOutboxCounts(db), { WAITING: 500, FAILED: 500, SENT: 1_001 });
  });
  assert.equal(read.scans, 0, "the whole table was read");
  const { data, pagination } = await listOutbox(database.db, { status: "SENT" }, { page: 50, limit: 20 });
  assert.equal(data.length, 20);
  assert.deepEqual(pagination, { page: 50, limit: 20, total: 1_000, totalPages: 50, isCapped: true });
});
