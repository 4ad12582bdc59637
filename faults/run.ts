/**
 * Does bad things to the product while people work, and prints the losses: `deno task faults`, or some of them: `deno
 * task faults kills mail`. With --seed=N chance repeats itself as far as it is ours; --short tries each kind once. Builds
 * first what changed. Fails when something was lost, half written or broken, or answered with a 500.
 */
import "../bench/support/exit.ts";
import { progress, type Row, table } from "../bench/support/report.ts";
import { buildIfChanged } from "../tasks/build.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import { kills } from "./kills.ts";
import { mail } from "./mail.ts";
import { isGood } from "./support/judge.ts";
import type { Fault } from "./support/run.ts";

const FAULTS: Record<string, Fault> = { kills, database, disk, mail };

const flags = Deno.args.filter((arg) => arg.startsWith("--"));
const names = Deno.args.filter((arg) => !flags.includes(arg));
const unknown = names.filter((name) => !FAULTS[name]);
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(", ")}. The faults are: ${Object.keys(FAULTS).join(", ")}.`);
  Deno.exit(1);
}
const given = flags.find((flag) => flag.startsWith("--seed="))?.slice("--seed=".length);
const seed = given === undefined ? crypto.getRandomValues(new Uint32Array(1))[0] ?? 1 : Number(given);
if (!Number.isInteger(seed)) throw new Error("--seed must be a whole number.");

await buildIfChanged();
const rows: Row[] = [];
for (const [name, fault] of Object.entries(FAULTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  progress(`${name}, seed ${seed}`);
  rows.push(...await fault({ seed, isShort: flags.includes("--short") }));
}
console.log(`faults: seed ${seed}, ${new Date().toISOString()}, ${navigator.hardwareConcurrency} cores`);
console.log(table(rows));
Deno.exit(rows.every(isGood) ? 0 : 1);
