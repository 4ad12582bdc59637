/** How a bench prints: a table on stdout under what the figures depend on; progress on stderr. */

const started = { at: new Date().toISOString(), load: Deno.loadavg().map((load) => load.toFixed(2)).join(" ") };

/** One line of a table: a figure or a text for each column. */
export type Row = Record<string, number | string>;

/** Prints the rows, by their names, under where and how they were measured, without which a figure is worth nothing. */
export function report(rows: Record<string, Row>, run: Row): void {
  const facts = { ...run, ...started, cores: navigator.hardwareConcurrency, deno: Deno.version.deno };
  console.log(Object.entries(facts).map(([fact, value]) => `${fact} ${value}`).join(", "));
  console.table(rows);
}

/** A number from the environment, for shorter or longer runs. */
export function setting(name: string, fallback: number): number {
  const value = Number(Deno.env.get(name) ?? fallback);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}

/** The median, to this many digits. */
export function median(values: readonly number[], digits: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number((((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2).toFixed(digits));
}
