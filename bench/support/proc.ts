/**
 * What a process has used so far, from /proc, so on Linux only: processor time of all of its threads, and memory.
 */

/** The clock ticks of a second in /proc, whatever the kernel's own: USER_HZ, see `man 5 proc`. */
const TICKS = 100;

/** The processor time that a process has used so far, in ms, to 10 ms. A process that has ended has used none. */
export function cpuMs(pid: number): number {
  const stat = readProc(`${pid}/stat`);
  // The second field is the program's name in parentheses, which may hold spaces; user and system time are 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000 / TICKS;
}

/** The memory of a process in MB: resident now, and at its highest. */
export function memoryMb(pid: number): { now: number; highest: number } {
  const status = readProc(`${pid}/status`);
  const read = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1]) / 1000;
  return { now: read("VmRSS"), highest: read("VmHWM") };
}

/** What a process alone has in memory, in MB: of what several share, such as Postgres' buffers, each has a part. */
export function ownMemoryMb(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readProc(`${pid}/smaps_rollup`))?.[1] ?? 0) / 1000;
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readProc(`${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

function readProc(path: string): string {
  if (Deno.build.os !== "linux") throw new Error("This bench reads /proc, which only Linux has.");
  try {
    return Deno.readTextFileSync(`/proc/${path}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
