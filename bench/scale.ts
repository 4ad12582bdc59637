/**
 * Measures every page, list, count and search in a small district and in one of a million requests, and how much dearer
 * they are there: medians of 15 answers over HTTP, warm and right after a write. The two districts are asked in turns, so
 * that what else the machine does reaches both.
 *
 * BENCH_SIZE is the number of requests in the large district, BENCH_SERVER the command that starts the product; --json for
 * JSON. A million requests take some minutes to make, and some gigabytes of disk.
 */
import { ask, prepareSide, type Side } from "./scale/side.ts";
import { SERVER } from "./support/product.ts";
import { median, progress, report, round, type Row, setting } from "./support/report.ts";

const SMALL = 1_000;
const LARGE = setting("BENCH_SIZE", 1_000_000);
const RUNS = setting("BENCH_RUNS", 15);
/** A question that takes seconds is asked less often: no more once this has passed, but three times at least. */
const ENOUGH_MS = 6_000;
/** Each question, before any is measured: enough for the processes and the database to have seen them all. */
const WARM_UPS = 2;

/** Medians in ms, in the order of the sides. */
type Medians = [small: number, large: number];

const sides: [Side, Side] = [await prepareSide(SMALL, RUNS), await prepareSide(LARGE, RUNS)];
const [{ questions }] = sides;
for (let run = 0; run < WARM_UPS; run++) for (const index of questions.keys()) await askBoth(index);

const rows: Row[] = [];
for (const [index, { name }] of questions.entries()) {
  const warm = await measure(index);
  const afterWrite = await measure(index, (side) => side.write());
  for (const side of sides) await side.takeBack();
  rows.push({ "ms (median)": name, ...cells(warm), ...cells(afterWrite, ", after a write") });
  progress(`${name}: ${warm.map((ms) => ms.toFixed(1)).join(" and ")}`);
}
await report("scale", rows, { server: SERVER, runs: RUNS });
for (const side of sides) await side.end();

/** Asks both sides in turns; `before` is done before each question. */
async function measure(index: number, before: (side: Side) => Promise<void> = async () => {}): Promise<Medians> {
  const times: Medians[] = [];
  const begin = performance.now();
  while (times.length < RUNS && (times.length < 3 || performance.now() - begin < ENOUGH_MS)) {
    times.push(await askBoth(index, before));
  }
  return [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))];
}

async function askBoth(index: number, before?: (side: Side) => Promise<void>): Promise<Medians> {
  const [small, large] = sides;
  return [await askSide(small, index, before), await askSide(large, index, before)];
}

async function askSide(side: Side, index: number, before?: (side: Side) => Promise<void>): Promise<number> {
  const question = side.questions[index];
  if (!question) throw new Error(`There is no question ${index}.`);
  await before?.(side);
  return await ask(question);
}

function cells([small, large]: Medians, when = ""): Row {
  return {
    [`at ${SMALL}${when}`]: round(small, 1),
    [`at ${LARGE}${when}`]: round(large, 1),
    [`ratio${when}`]: round(large / small, 2),
  };
}
