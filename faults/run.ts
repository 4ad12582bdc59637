/**
 * Does bad things to the product, and prints what was lost: `deno task faults`, or some of them: `deno task faults kills
 * mail`. With --seed=N chance repeats itself as far as it is ours; with --short the form for the test suite. Builds first
 * what changed. Fails when something was lost, half written or broken, or answered with a 500.
 */
import "../bench/support/exit.ts";
import { progress, type Row, table } from "../bench/support/report.ts";
import { buildIfChanged } from "../tasks/build.ts";
import { backends } from "./backends.ts";
import { clock } from "./clock.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import { kills } from "./kills.ts";
import { mail } from "./mail.ts";
import { malformed } from "./malformed.ts";
import { pair } from "./pair.ts";
import { starts } from "./starts.ts";
import { stops } from "./stops.ts";
import { isGood } from "./support/district.ts";
import type { Fault } from "./support/run.ts";

const FAULTS: Record<string, Fault> = { kills, backends, database, disk, stops, starts, clock, mail, malformed, pair };

const flags = Deno.args.filter((arg) => arg.startsWith("--"));
const names = Deno.args.filter((arg) => !flags.includes(arg));
const unknown = names.filter((name) => !FAULTS[name]);
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. The faults are: ${Object.keys(FAULTS).join(", ")}.`);
  Deno.exit(1);
}
const given = flags.find((flag) => flag.startsWith("--seed="))?.slice("--seed=".length);
const seed = given === undefined ? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 : Number(given);
const isShort = flags.includes("--short");
if (!Number.isInteger(seed)) throw new Error("--seed must be a whole number.");

await buildIfChanged();
const rows: Row[] = [];
for (const [name, fault] of Object.entries(FAULTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  progress(`${name}, seed ${seed}`);
  const made = await fault({ seed, isShort });
  console.error(table(made));
  rows.push(...made);
}
console.log(`faults: seed ${seed}, ${new Date().toISOString()}, ${navigator.hardwareConcurrency} cores`);
console.log(table(rows));
Deno.exit(rows.every(isGood) ? 0 : 1);
