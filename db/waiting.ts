import type { Waiting } from "../src/domain/shell/waiting.ts";
import { findPendingCount } from "./accounts/pending.ts";
import type { Db } from "./client.ts";
import { findStuckMailCount } from "./mail/waiting.ts";
import { findRequestCount } from "./requests/counts.ts";

/** How much waits for the administrators. */
export async function findWaiting(db: Db): Promise<Waiting> {
  const [requests, users, mail] = await Promise.all([
    findRequestCount(db, { status: "IN_REVIEW" }),
    findPendingCount(db),
    findStuckMailCount(db),
  ]);
  return { requests, users, mail };
}
