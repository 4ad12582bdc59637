import { sql } from "kysely";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Db } from "../client.ts";

/** By what people know a delivery: when, and for which school. */
export type NamedDelivery = Pick<LunchRequest, "id" | "school" | "deliveryDate" | "deliveryAt">;

/** Names these versions, live or not, in no order. What is not there, or was deleted, is left out. */
export async function listNamedDeliveries(db: Db, ids: readonly string[]): Promise<NamedDelivery[]> {
  const rows = await db.selectFrom("requests").select(["id", "school", "deliveryDate", "deliveryAt"])
    .where(sql<boolean>`id = any(${[...ids]})`).execute();
  return rows.map((row) => ({ ...row, deliveryAt: row.deliveryAt.toISOString() }));
}
