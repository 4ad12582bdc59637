/** How a bench prints: a table on stdout under what the figures depend on; progress on stderr. */

const started = { at: new Date().toISOString(), load: Deno.loadavg().map((load) => load.toFixed(2)).join(" ") };

/** One line of a table: its name, and a figure or a text for each column. */
export type Row = Record<string, number | string>;

/** Prints the rows under where and how they were measured, without which a figure is worth nothing. */
export function report(name: string, rows: Row[], run: Row = {}): void {
  const facts = { ...run, ...started, cores: navigator.hardwareConcurrency, deno: Deno.version.deno };
  console.log(`${name}: ${Object.entries(facts).map(([fact, value]) => `${fact} ${value}`).join(", ")}`);
  console.log(table(rows));
}

/** Names the measurement in progress. */
export function progress(text: string): void {
  console.error(`  ${text}`);
}

/** A number from the environment, for shorter or longer runs. */
export function setting(name: string, fallback: number): number {
  const value = Number(Deno.env.get(name) ?? fallback);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** The rows under the names of their columns. */
export function table(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => String(row[column] ?? "")))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[index] ?? 0) + 2);
  return lines.map((line) => line.map(pad).join("")).join("\n");
}
