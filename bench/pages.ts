/**
 * What do pages and list calls cost beside the floor (bench/floor.tsx), on one database with 20,000 requests? The floor is
 * measured again beside each target and the ratios are to that measurement, so that what else the machine does matters
 * little; figures are medians of the rounds. Processor time is read from /proc, so it takes Linux.
 *
 * BENCH_SECONDS a measurement, BENCH_ROUNDS, and BENCH_SERVER for the command that starts the product.
 */
import { existsSync, readFileSync } from "node:fs";
import postgres from "postgres";
import { POLL_HEADER } from "../src/domain/http/headers.ts";
import { urls, withQuery } from "../src/domain/urls.ts";
import type { Client } from "../tests/support/client.ts";
import type { Load, LoadResult } from "./load.ts";
import { makeDistrict, REQUESTS } from "./support/district.ts";
import { SERVER, type Server, signIn, startServer } from "./support/product.ts";
import { median, report, type Row, setting } from "./support/report.ts";

/** As many calls as the product answers one user at once. */
const CLIENTS = 8;
const SECONDS = setting("BENCH_SECONDS", 3);
const ROUNDS = setting("BENCH_ROUNDS", 3);

/** Something to ask for. */
interface Target {
  name: string;
  server: Server;
  path: string;
  headers: Record<string, string>;
  isUnique: boolean;
}

/** What an answer costs: processor time of the server and of its database in ms, and what came over the wire in kB. */
interface Cost {
  perSecond: number;
  cpuMs: number;
  databaseMs: number;
  kB: number;
}

type Pair = Record<"own" | "floor", Cost>;

const district = await makeDistrict();
const owner = postgres(district.asOwner(), { max: 1, onnotice: () => {} });
// Nothing there is old enough to be erased meanwhile.
const product = await startServer(SERVER, { DATABASE_URL: district.appUrl, RETENTION_DAYS: "99999" });
const floorServer = await startServer("deno run -A bench/floor.tsx", { DATABASE_URL: district.appUrl });
const admin = await signIn(product, district.admin.email);
const director = await signIn(product, district.director.email);
const teacher = await signIn(product, district.teacher.email);
const [{ id }] = await owner<[{ id: string }]>`
  select id from requests where requester_id = ${district.teacher.id} and status = 'IN_REVIEW' order by delivery_at limit 1`;
const list = withQuery(urls.api.adminRequests, { page: "1", limit: "20", status: "IN_REVIEW" });
const poll = { [POLL_HEADER]: "1" };

const floor = { ...target("floor", admin, "/"), server: floorServer };
const targets = [
  target("/admin", admin, urls.adminDashboard),
  target("/admin, as browsers ask (gzip, br)", admin, urls.adminDashboard, { "Accept-Encoding": "gzip, deflate, br" }),
  { ...target("/admin, made anew", admin, urls.adminDashboard), isUnique: true },
  target("/director", director, urls.directorDashboard),
  target("/requester/dashboard", teacher, urls.requesterDashboard),
  target("details", teacher, urls.request(id)),
  target("review", admin, urls.reviewRequest(id)),
  target("list call", admin, list, poll),
  { ...target("list call, made anew", admin, list, poll), isUnique: true },
];

for (const each of [floor, ...targets]) await measure(each, Math.min(1, SECONDS));
const pairs = new Map<Target, Pair[]>(targets.map((each) => [each, []]));
for (let number = 1; number <= ROUNDS; number++) {
  for (const each of targets) {
    console.error(`round ${number} of ${ROUNDS}: ${each.name}`);
    pairs.get(each)?.push({ floor: await measure(floor), own: await measure(each) });
  }
}
const floors = [...pairs.values()].flat().map((pair) => ({ own: pair.floor, floor: pair.floor }));
const rows = [["floor", row(floors)], ...[...pairs].map(([{ name }, measured]) => [name, row(measured)])];
const facts = { server: SERVER, requests: REQUESTS, clients: CLIENTS, seconds: SECONDS, rounds: ROUNDS };
report(Object.fromEntries(rows), facts);
await owner.end();
await Promise.all([product.stop(), floorServer.stop()]);
await district.close();

function target(name: string, { cookies }: Client, path: string, headers: Record<string, string> = {}): Target {
  const Cookie = [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join("; ");
  return { name, server: product, path, headers: { Cookie, ...headers }, isUnique: false };
}

/** Puts a target under load, and returns what it and its database took for it. */
async function measure({ server, path, headers, isUnique }: Target, seconds = SECONDS): Promise<Cost> {
  const load: Load = { url: `${server.url}${path}`, headers, clients: CLIENTS, seconds, isUnique };
  const before = { server: cpuMs(server.pid), database: await databaseCpu() };
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-lock", "--no-config", "--node-modules-dir=none", "--quiet"],
      new URL("load.ts", import.meta.url).pathname,
      JSON.stringify(load),
    ],
    stderr: "inherit",
  }).output();
  const after = { server: cpuMs(server.pid), database: await databaseCpu() };
  const result: LoadResult = JSON.parse(new TextDecoder().decode(stdout));
  const answers = result["2xx"];
  if (result.errors + result.non2xx > 0) throw new Error(`${path} was not always answered with success.`);
  let databaseMs = 0;
  for (const [pid, ms] of after.database) databaseMs += ms - (before.database.get(pid) ?? 0);
  return {
    perSecond: answers / result.duration,
    cpuMs: (after.server - before.server) / answers,
    databaseMs: databaseMs / answers,
    kB: result.throughput.total / answers / 1000,
  };
}

/** The processor time that each session of the database has used so far, by its process. */
async function databaseCpu(): Promise<Map<number, number>> {
  const sessions = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return new Map(sessions.map(({ pid }) => [pid, cpuMs(pid)]));
}

/** The processor time that a process has used so far, in ms, to 10 ms. A process that has ended has used none. */
function cpuMs(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name in parentheses, which may hold spaces; user and system time are 14 and 15, in
  // ticks of 10 ms, whatever the kernel's own: USER_HZ in `man 5 proc`.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function row(measured: Pair[]): Row {
  const typical = (figure: (pair: Pair) => number, digits: number) => median(measured.map(figure), digits);
  return {
    "pages/s": typical(({ own }) => own.perSecond, 0),
    "x floor": typical(({ own, floor }) => own.perSecond / floor.perSecond, 2),
    "CPU ms": typical(({ own }) => own.cpuMs, 2),
    "x floor's": typical(({ own, floor }) => own.cpuMs / floor.cpuMs, 2),
    "database ms": typical(({ own }) => own.databaseMs, 2),
    kB: typical(({ own }) => own.kB, 1),
  };
}
