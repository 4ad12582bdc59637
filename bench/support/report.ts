/**
 * How a bench prints: a table on the console, with the figures as JSON in bench/results/ beside it; with --json the JSON
 * alone, on stdout. Progress goes to stderr.
 */

/** What a figure is worth depends on where and how it was measured. */
function conditions() {
  return {
    at: new Date().toISOString(),
    cores: navigator.hardwareConcurrency,
    loadAverage: Deno.loadavg().map((load) => Number(load.toFixed(2))),
    deno: Deno.version.deno,
  };
}

const started = conditions();

/** One line of a table: its name, and a figure or a text for each column. */
export type Row = Record<string, number | string>;

/** Prints the rows under the names of their columns, and keeps them with what else describes the run. */
export async function report(name: string, rows: Row[], run: Row = {}): Promise<void> {
  const result = JSON.stringify({ bench: name, ...started, ...run, rows }, null, 2);
  if (Deno.args.includes("--json")) return console.log(result);
  const facts = { ...run, "load average at the start": started.loadAverage.join(" "), cores: started.cores };
  console.log(`${name}: ${Object.entries(facts).map(([fact, value]) => `${fact} ${value}`).join(", ")}`);
  console.log(table(rows));
  const folder = new URL("../results/", import.meta.url);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(new URL(`${name}.json`, folder), `${result}\n`);
}

/** Says what is being measured. */
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
  return lines.map((line) =>
    line.map((cell, index) => index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[index] ?? 0) + 2)).join(
      "",
    )
  ).join("\n");
}
