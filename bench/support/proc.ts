/** The processor time and the memory of a process, from /proc, so on Linux only. */

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

function readProc(path: string): string {
  if (Deno.build.os !== "linux") throw new Error("This bench reads /proc, which only Linux has.");
  try {
    return Deno.readTextFileSync(`/proc/${path}`);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
