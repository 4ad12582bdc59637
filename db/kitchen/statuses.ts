import { sql } from "kysely";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";

/** Which of these live versions have the status. */
export async function listIdsInStatus(db: Db, ids: readonly string[], status: RequestStatus): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("id").where(sql<boolean>`id = any(${[...ids]})`)
    .where("supersededAt", "is", null).where("status", "=", status).execute();
  return rows.map(({ id }) => id);
}
