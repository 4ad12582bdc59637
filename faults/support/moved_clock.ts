/**
 * Loaded before the product, it moves the product's clock by the number of milliseconds in the file FAULTS_CLOCK, read
 * anew at each SIGUSR2. The database keeps its own clock.
 */
import { readFileSync } from "node:fs";
import process from "node:process";

const file = process.env.FAULTS_CLOCK ?? "";
let moved = 0;
const read = () => moved = Number(readFileSync(file, "utf8"));
read();
process.on("SIGUSR2", read);

const Real = Date;
globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string | Date]) {
    super(...(given.length === 0 ? [Real.now() + moved] : given) as [number]);
  }
  static override now() {
    return Real.now() + moved;
  }
} as DateConstructor;
