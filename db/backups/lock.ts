import { sql } from "kysely";
import { type Db, transact } from "../client.ts";
import { liftTimeLimits } from "./snapshot.ts";

/**
 * Runs `work` unless another process on this database is at the same; then it returns at once. Takes a connection for as
 * long, beside those that `work` takes. If this process is killed, the turn ends with its connection.
 */
export async function withBackupLock(db: Db, work: () => Promise<void>): Promise<void> {
  await transact(db, async (tx) => {
    await liftTimeLimits(tx);
    const { rows: [turn] } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('nightly backup')) as is_ours`.execute(tx);
    if (turn?.isOurs) await work();
  });
}
