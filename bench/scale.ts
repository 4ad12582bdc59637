/**
 * What do lists, counts and searches cost in districts of 1,000, 100,000 and 1,000,000 requests, and how many commits a
 * second do 8 writers make there? Medians in ms, from the repository's call to its rows, on one connection without
 * anything kept. A million requests take some minutes to make and some gigabytes of disk.
 *
 * BENCH_SIZES, as in 1000,100000; BENCH_RUNS of each question; BENCH_SECONDS of writing.
 */
import { findStatusCounts } from "../db/requests/counts.ts";
import { approveRequest } from "../db/requests/approve.ts";
import { createRequest } from "../db/requests/create.ts";
import { type Db, openDatabase } from "../db/client.ts";
import { listDistrictHistory } from "../db/history/district.ts";
import { findOutboxCounts, listOutbox } from "../db/mail/list_outbox.ts";
import { listDeletedRequests } from "../db/requests/list_deleted.ts";
import { type DistrictFilter, listDistrict } from "../db/requests/list_district.ts";
import { listOwnRequests } from "../db/requests/list_own.ts";
import { PAGE_SIZE } from "../src/domain/lists/pagination.ts";
import { requestForm } from "../tests/support/forms.ts";
import { type District, makeDistrict } from "./support/district.ts";
import { median, progress, report, round, type Row, setting } from "./support/report.ts";

const SIZES = (Deno.env.get("BENCH_SIZES") ?? "1000,100000,1000000").split(",").map(Number);
const RUNS = setting("BENCH_RUNS", 15);
const SECONDS = setting("BENCH_SECONDS", 10);
const WRITERS = 8;
/** A question that takes seconds is asked less often: no more once this has passed, but three times at least. */
const ENOUGH_MS = 4_000;

type Question = (db: Db, district: District) => Promise<{ pagination: { totalPages: number } } | unknown>;

const FIRST = { page: 1, limit: PAGE_SIZE };
const list = (filter: DistrictFilter, limit = PAGE_SIZE): Question => (db) =>
  listDistrict(db, filter, { page: 1, limit });
const page = (share: number): Question => async (db) => {
  const { COMPLETED } = await findStatusCounts(db);
  return await listDistrict(db, { status: "COMPLETED" }, { ...FIRST, page: Math.ceil(COMPLETED / PAGE_SIZE * share) });
};
const own = (archived: boolean): Question => (db, { people }) =>
  listOwnRequests(db, { ...FIRST, requesterId: people.teacher.id, archived, now: new Date() });

const QUESTIONS: Record<string, Question> = {
  "counts of the tabs": findStatusCounts,
  "counts of the outbox": findOutboxCounts,
  "In Review": list({ status: "IN_REVIEW" }),
  "Completed": list({ status: "COMPLETED" }),
  "Completed, by requester": list({ status: "COMPLETED", sort: "requester" }),
  "Completed, by school": list({ status: "COMPLETED", sort: "school" }),
  "Completed, one school": list({ status: "COMPLETED", school: "Harborview" }),
  "Completed, 1,000 rows": list({ status: "COMPLETED" }, 1000),
  "Completed, a page in the middle": page(0.5),
  "Completed, the last page": page(1),
  "own requests": own(false),
  "own requests, archived": own(true),
  "deleted requests": (db) => listDeletedRequests(db, FIRST),
  "deleted requests, search": (db) => listDeletedRequests(db, { ...FIRST, q: "Recipient77 " }),
  "history": (db) => listDistrictHistory(db, {}, FIRST),
  "history of a kind": (db) => listDistrictHistory(db, { type: "request.approve" }, FIRST),
  "mail, sent": (db) => listOutbox(db, { status: "SENT" }, FIRST),
  "mail, sent, search": (db) => listOutbox(db, { status: "SENT", q: "First123 Last123" }, FIRST),
  "search: a comment's word": list({ q: "c4ca4238" }),
  "search: a recipient": list({ q: "Recipient77 " }),
  "search: a requester": list({ q: "First123 Last123" }),
  "search: a school": list({ q: "glacier" }),
  "search: a word that all have": list({ q: "test.example" }),
  "search: two letters": list({ q: "e7" }),
  "search: nothing found": list({ q: "zebra crossing" }),
  "search: in review": list({ q: "surname77", status: "IN_REVIEW" }),
};

const rows: Row[] = [...Object.keys(QUESTIONS), "commits a second, 8 writers"].map((name) => ({ "ms (median)": name }));
for (const size of SIZES) {
  progress(`making ${size} requests`);
  const district = await makeDistrict(size);
  const db = openDatabase(district.appUrl, 1);
  for (const [index, [name, ask]] of Object.entries(QUESTIONS).entries()) {
    const ms = await typicalMs(() => ask(db, district));
    progress(`${name}: ${ms.toFixed(1)}`);
    Object.assign(rows[index] ?? {}, { [`at ${size}`]: round(ms, 1) });
  }
  await db.destroy();
  Object.assign(rows.at(-1) ?? {}, { [`at ${size}`]: round(await commitsPerSecond(district), 0) });
  await district.drop();
}
report("scale", rows, { runs: RUNS, seconds: SECONDS });

/** The median of several runs, after a warm-up. */
async function typicalMs(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const times: number[] = [];
  const begin = performance.now();
  while (times.length < RUNS && (times.length < 3 || performance.now() - begin < ENOUGH_MS)) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** How many transactions the writers commit, each of which creates a request and then approves it. */
async function commitsPerSecond({ appUrl, people: { admin, teacher } }: District): Promise<number> {
  const db = openDatabase(appUrl, WRITERS);
  const now = new Date();
  let commits = 0;
  const begin = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, async () => {
    while (performance.now() - begin < SECONDS * 1000) {
      const { id } = await db.transaction().execute((tx) =>
        createRequest(tx, { actor: teacher, form: requestForm(now), now })
      );
      await db.transaction().execute((tx) => approveRequest(tx, { actor: admin, requestId: id, now }));
      commits += 2;
    }
  }));
  const seconds = (performance.now() - begin) / 1000;
  await db.destroy();
  return commits / seconds;
}
