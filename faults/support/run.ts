/** A run of a fault, and its chance. */
import type { Row } from "../../bench/support/report.ts";

/** One run of a fault. */
export interface Run {
  /** Whatever a fault leaves to chance follows from this. */
  seed: number;
  /** The form for the test suite: fewer rounds, of the same kind. */
  isShort: boolean;
}

/** Does something bad to the product in one or several ways, and returns a row of the table for each. */
export type Fault = (run: Run) => Promise<Row[]>;

/** Numbers from 0 up to 1, the same ones for the same seed: mulberry32. */
export type Random = () => number;

/** Returns random numbers that follow from a run's seed and a name, so that faults do not change each other's. */
export function randomOf({ seed }: Pick<Run, "seed">, name: string): Random {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of these. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

/** A number of milliseconds from `least` to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}
