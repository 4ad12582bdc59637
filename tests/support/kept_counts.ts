import assert from "node:assert/strict";
import { sql } from "kysely";
import { KEPT_COUNTS } from "../../db/backups/invariants.ts";
import type { Db } from "../../db/client.ts";

/** Fails unless every kept count is what counting finds. */
export async function assertCountsKept(db: Db): Promise<void> {
  for (const [name, { kept, counted }] of Object.entries(KEPT_COUNTS)) {
    const [keptRows, countedRows] = await Promise.all([kept, counted].map(async (query) => {
      const { rows } = await sql.raw<Record<string, unknown>>(
        `select * from (${query}) counts where n <> 0 order by 1, 2, n`,
      ).execute(db);
      return rows.map((row) => Object.values(row).join(" ")).toSorted();
    }));
    assert.deepEqual(keptRows, countedRows, name);
  }
}
