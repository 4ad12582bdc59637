/**
 * Measures pages and list calls against the floor (bench/pages/floor.tsx), on one database with 20,000 requests. Floor and
 * product are processes of their own, and 20 clients that keep their connections alive run in a third one. The floor is
 * measured anew beside each target, and the ratios are to that measurement, so that what else the machine does matters
 * little; figures are medians of the rounds. Processor time is read from /proc, so it takes Linux.
 *
 * BENCH_SECONDS a measurement, BENCH_ROUNDS, and BENCH_SERVER for the command that starts the product; --json for JSON.
 */
import postgres from "postgres";
import { type Cost, measure } from "./pages/measure.ts";
import { LIST_CALL, prepareTargets, type Target } from "./pages/targets.ts";
import { makeDistrict } from "./support/district.ts";
import { memoryMb } from "./support/proc.ts";
import { SERVER, startProduct, startServer } from "./support/product.ts";
import { median, progress, report, round, type Row, setting } from "./support/report.ts";

const REQUESTS = 20_000;
const CLIENTS = 20;
const SECONDS = setting("BENCH_SECONDS", 3);
const ROUNDS = setting("BENCH_ROUNDS", 3);

const district = await makeDistrict(REQUESTS);
const owner = postgres(district.ownerUrl, { max: 1, onnotice: () => {} });
const product = await startProduct(district.appUrl);
const floorServer = await startServer("deno run -A bench/pages/floor.tsx", { DATABASE_URL: district.appUrl });
const inReview = await owner<{ id: string }[]>`
  select id from requests where superseded_at is null and status = 'IN_REVIEW'
    and requester_id <> (select id from users where email = ${district.people.teacher.email})
  order by delivery_at desc`;
const { floor, targets } = await prepareTargets(district, {
  product,
  floor: floorServer,
  inReview: inReview.map(({ id }) => id),
});

const load = { clients: CLIENTS, seconds: SECONDS };
for (const target of [floor, ...targets]) await measure(target, owner, { ...load, seconds: Math.min(1, SECONDS) });
const pairs = new Map<Target, { own: Cost; floor: Cost }[]>(targets.map((target) => [target, []]));
for (let number = 1; number <= ROUNDS; number++) {
  for (const target of targets) {
    progress(`round ${number} of ${ROUNDS}: ${target.name}`);
    pairs.get(target)?.push({ floor: await measure(floor, owner, load), own: await measure(target, owner, load) });
  }
}

const floors = [...pairs.values()].flat().map((pair) => ({ own: pair.floor, floor: pair.floor }));
await report("pages", [row("floor", floors), ...[...pairs].map(([{ name }, measured]) => row(name, measured))], {
  server: SERVER,
  requests: REQUESTS,
  clients: CLIENTS,
  seconds: SECONDS,
  rounds: ROUNDS,
  "RSS afterwards in MB": round(memoryMb(product.pid).now, 0),
  "floor's RSS": round(memoryMb(floorServer.pid).now, 0),
  "a poll that brings nothing": `${comparedTo(LIST_CALL.computed)} that is computed, as after a write, and ` +
    `${comparedTo(LIST_CALL.kept)} that is kept`,
});
await owner.end();
await Promise.all([product.stop(), floorServer.stop()]);
await district.drop();

/** How a poll that brings nothing compares to a full answer, beside the same floor. */
function comparedTo(full: string): string {
  const typical = (name: string, figure: (pair: { own: Cost; floor: Cost }) => number) =>
    median([...pairs].flatMap(([target, measured]) => target.name === name ? measured.map(figure) : []));
  const times = (figure: (pair: { own: Cost; floor: Cost }) => number) =>
    round(typical(LIST_CALL.unchanged, figure) / typical(full, figure), 2);
  return `${times(({ own, floor }) => own.perSecond / floor.perSecond)} times as many a second for ` +
    `${times(({ own, floor }) => own.cpuMs / floor.cpuMs)} of the CPU of a full answer`;
}

function row(target: string, measured: { own: Cost; floor: Cost }[]): Row {
  const typical = (figure: (pair: { own: Cost; floor: Cost }) => number, digits: number) =>
    round(median(measured.map(figure)), digits);
  return {
    target,
    "pages/s": typical(({ own }) => own.perSecond, 0),
    "x floor": typical(({ own, floor }) => own.perSecond / floor.perSecond, 2),
    "CPU ms": typical(({ own }) => own.cpuMs, 2),
    "x floor's": typical(({ own, floor }) => own.cpuMs / floor.cpuMs, 2),
    "database ms": typical(({ own }) => own.databaseMs, 2),
    kB: typical(({ own }) => own.kB, 1),
  };
}
