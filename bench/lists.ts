/**
 * Measures the admin lists in the database layer, with few and with many requests: from the call to the rows, including
 * both statements and the total. Everything runs once, on its own embedded server.
 */
import { type Db, openDatabase } from "../db/client.ts";
import { migrateAsOwner } from "../db/open.ts";
import { findStatusCounts } from "../db/requests/counts.ts";
import { type DistrictFilter, listDistrict } from "../db/requests/list_district.ts";
import { PAGE_SIZE } from "../src/domain/lists/pagination.ts";
import { fillWithRequests } from "../tests/support/many_requests.ts";
import { freshDatabase } from "../tests/support/postgres.ts";

const SIZES = [100, 10_000, 100_000];
const RUNS = 40;

const list = (filter: DistrictFilter) => (db: Db) => listDistrict(db, filter, { page: 1, limit: PAGE_SIZE });

const QUESTIONS: Record<string, (db: Db) => Promise<unknown>> = {
  "list: In Review": list({ status: "IN_REVIEW" }),
  "list: Completed": list({ status: "COMPLETED" }),
  "list: Completed by requester": list({ status: "COMPLETED", sort: "requester" }),
  "list: Completed of one school": list({ status: "COMPLETED", school: "Harborview" }),
  "counts of the tabs": findStatusCounts,
  "search: comment": list({ q: "c4ca4238" }),
  "search: recipient": list({ q: "Recipient77 " }),
  "search: requester": list({ q: "First123 Last123" }),
  "search: school": list({ q: "glacier" }),
  "search: nothing found": list({ q: "zebra crossing" }),
  "search: two letters": list({ q: "e7" }),
  "search: what all have": list({ q: "test.example" }),
  "search: within In Review": list({ q: "surname77", status: "IN_REVIEW" }),
};

console.log(["".padEnd(30), ...SIZES.map((size) => `${size} requests`.padStart(22))].join(""));
console.log(["milliseconds".padEnd(30), ...SIZES.map(() => "median      p95".padStart(22))].join(""));
const measured = new Map<string, string[]>(Object.keys(QUESTIONS).map((name) => [name, []]));
for (const size of SIZES) await measureAll(size);
for (const [name, cells] of measured) console.log([name.padEnd(30), ...cells].join(""));

async function measureAll(size: number): Promise<void> {
  const { ownerUrl, appUrl, drop } = await freshDatabase();
  await migrateAsOwner(ownerUrl);
  await fillWithRequests(ownerUrl, size);
  const db = openDatabase(appUrl, 1);
  for (const [name, ask] of Object.entries(QUESTIONS)) measured.get(name)?.push(await measure(() => ask(db)));
  await db.destroy();
  await drop();
}

/** Returns the median and the 95th percentile of several runs, after a warm-up. */
async function measure(ask: () => Promise<unknown>): Promise<string> {
  await ask();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? NaN).toFixed(1);
  return at(0.5).padStart(13) + at(0.95).padStart(9);
}
