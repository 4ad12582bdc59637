import assert from "node:assert/strict";
import { findBrokenInvariants } from "../../db/backups/load_in_bulk.ts";
import type { Db } from "../../db/client.ts";

/** Fails unless the kept counts are what counting finds, and nothing else about the rows is wrong. */
export async function assertCountsKept(db: Db): Promise<void> {
  assert.deepEqual(await findBrokenInvariants(db), []);
}
