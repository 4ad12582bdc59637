import { sql } from "kysely";
import type { Tx } from "../client.ts";

/** Has everybody who records a printing of a day (YYYY-MM-DD) wait for the others, until the transaction ends. */
export async function lockPrints(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kitchen_prints'), hashtext(${day}))`.execute(tx);
}

// A closing and the requests for its days wait for each other: whoever comes first is seen by whoever comes second. So a
// request is either among those that the closing finds, or is refused. Requests do not wait for each other.

/** Waits for requests that are being written, and has those that follow wait, until the transaction ends. */
export async function lockClosedDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closed_days'))`.execute(tx);
}

/** Has changes of capacities wait for each other until the transaction ends: what is set first has no row to lock. */
export async function lockCapacities(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('capacities'))`.execute(tx);
}

/** Waits for a closing that is being written, and has those that follow wait, until the transaction ends. */
export async function awaitClosings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('closed_days'))`.execute(tx);
}
