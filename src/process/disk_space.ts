import { statfs } from "node:fs/promises";
import type { Finding, ReadinessCheck } from "../http/readiness.ts";

const MB = 1_000_000;
/** Below this, the database may soon be unable to write. */
const TOO_LITTLE_MB = 200;
const LITTLE_MB = 2_000;

/** Checks the space that is left where the embedded database is stored. */
export function diskSpaceCheck(folder: string): ReadinessCheck {
  return {
    name: "disk",
    async run() {
      const { bavail, bsize } = await statfs(folder);
      return describeSpace(Math.floor(bavail * bsize / MB));
    },
  };
}

/** What `freeMb` megabytes of space mean. */
export function describeSpace(freeMb: number): Finding {
  const words = `The data folder's disk has ${freeMb} MB left. Free some space, or move the folder to a larger disk.`;
  if (freeMb < TOO_LITTLE_MB) return { freeMb, problem: words };
  return freeMb < LITTLE_MB ? { freeMb, warning: words } : { freeMb };
}
