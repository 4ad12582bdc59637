import { sql } from "kysely";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";

export async function listIdsInStatus(db: Db, ids: readonly string[], status: RequestStatus): Promise<string[]> {
  const rows = await db.selectFrom("requests").select("id").where(sql<boolean>`id = any(${[...ids]})`)
    .where("supersededAt", "is", null).where("status", "=", status).execute();
  return rows.map(({ id }) => id);
}

/** By what people know a delivery, when and for which school, and what is known of its cooler. */
export type NamedDelivery = Pick<LunchRequest, "id" | "school" | "deliveryDate" | "deliveryAt" | "coolerLog">;

/** Names these versions, live or not, in no order. Ids without a request, or of a deleted one, are left out. */
export async function listNamedDeliveries(db: Db, ids: readonly string[]): Promise<NamedDelivery[]> {
  const rows = await db.selectFrom("requests").select(["id", "school", "deliveryDate", "deliveryAt", "coolerLog"])
    .where(sql<boolean>`id = any(${[...ids]})`).execute();
  return rows.map((row) => ({ ...row, deliveryAt: row.deliveryAt.toISOString() }));
}
