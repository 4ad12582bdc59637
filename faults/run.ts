import "../bench/support/exit.ts";
import { progress, type Row, table } from "../bench/support/report.ts";
import { buildIfChanged } from "../tasks/build.ts";
import { readArguments, wholeNumber } from "../tasks/run_task.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import { kills } from "./kills.ts";
import { mail } from "./mail.ts";
import { isGood } from "./support/judge.ts";
import type { Fault } from "./support/run.ts";

const FAULTS: Record<string, Fault> = { kills, database, disk, mail };

const USAGE = `Usage: deno task faults [--short] [--seed=N] [${Object.keys(FAULTS).join("|")}]...

Breaks things while people use the product, and prints the losses. Without names it tries all faults, in ten minutes.
First builds what changed. Fails if something was lost, half written, broken or answered with a 500.

  --short   tries each kind once
  --seed=N  repeats the random choices, as far as they are ours`;

const { values: options, names } = readArguments(
  USAGE,
  { short: { type: "boolean", default: false }, seed: { type: "string" } },
  Object.keys(FAULTS),
);
const seed = wholeNumber("seed", options.seed, crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);

await buildIfChanged();
const rows: Row[] = [];
for (const [name, fault] of Object.entries(FAULTS)) {
  if (!names.includes(name)) continue;
  progress(`${name}, seed ${seed}`);
  rows.push(...await fault({ seed, isShort: options.short }));
}
console.log(`faults: seed ${seed}, ${new Date().toISOString()}, ${navigator.hardwareConcurrency} cores`);
console.log(table(rows));
Deno.exit(rows.every(isGood) ? 0 : 1);
