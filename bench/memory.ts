/**
 * How much memory does the product hold at its start, after 10,000 pages, after 500 PDFs and after a break, in which the
 * PDF worker ends? Read from /proc, so it takes Linux.
 *
 * BENCH_PAGE_COUNT, BENCH_PDF_COUNT, and BENCH_SERVER for the command that starts the product.
 */
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { urls, withQuery } from "../src/domain/urls.ts";
import type { Client } from "../tests/support/client.ts";
import { makeDistrict } from "./support/district.ts";
import { memoryMb } from "./support/proc.ts";
import { SERVER, signIn, startProduct } from "./support/product.ts";
import { progress, report, round, type Row, setting } from "./support/report.ts";

const REQUESTS = 20_000;
const PAGE_COUNT = setting("BENCH_PAGE_COUNT", 10_000);
const PDF_COUNT = setting("BENCH_PDF_COUNT", 500);
/** Longer than the PDF worker waits for the next PDF (src/pdf/renderer.ts). */
const BREAK_MS = 65_000;

const district = await makeDistrict(REQUESTS);
const product = await startProduct(district.appUrl);
const { requestIds, people } = district;
const rows: Row[] = [memoryRow("at the start")];

const admin = await signIn(product, people.admin.email);
const director = await signIn(product, people.director.email);
const teacher = await signIn(product, people.teacher.email);
const pages: [Client, (id: string) => string][] = [
  [admin, () => urls.adminDashboard],
  [admin, () => withQuery(urls.adminDashboard, { status: "COMPLETED", q: "e7" })],
  [admin, urls.reviewRequest],
  [admin, () => urls.history],
  [director, () => urls.directorDashboard],
  [teacher, () => urls.requesterDashboard],
  [teacher, urls.request],
  [teacher, urls.printRequest],
];
// Searches come back with up to a thousand rows, so they are a few in a hundred, as among people.
const mixed = pages.flatMap((page, index) => Array<typeof page>(index === 1 ? 1 : 6).fill(page));

await repeat(`${PAGE_COUNT} pages`, PAGE_COUNT, 4, (number) => {
  const [client, path] = pick(mixed, number);
  return client.get(path(pick(requestIds, number)));
});
await repeat(`${PDF_COUNT} PDFs`, PDF_COUNT, 1, (number) => teacher.get(urls.api.pdf(pick(requestIds, number))));
progress("a break");
await delay(BREAK_MS);
rows.push(memoryRow("after a break"));

report("memory", rows, { server: SERVER, requests: REQUESTS });
await product.stop();
await district.drop();

/** Asks so many times, so many at once, reads every answer to its end, and notes the memory. */
async function repeat(name: string, times: number, atOnce: number, ask: (number: number) => Promise<Response>) {
  progress(name);
  let asked = 0;
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (asked < times) {
      const response = await ask(asked++);
      await response.arrayBuffer();
      assert.equal(response.status, 200, response.url);
    }
  }));
  rows.push(memoryRow(`after ${name}`));
}

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  assert(item !== undefined);
  return item;
}

function memoryRow(when: string): Row {
  const { now, highest } = memoryMb(product.pid);
  return { when, "RSS MB": round(now, 0), "highest MB": round(highest, 0) };
}
