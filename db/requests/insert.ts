import type { RequestPayload } from "../../src/domain/requests/form.ts";
import type { Tx } from "../client.ts";
import type { NewRequestRow, RequestRow } from "../schema.ts";
import { formColumns } from "./rows.ts";

/** Writes one version with its special meals, in review. The caller decides whose it is and which version. */
export async function insertVersion(
  tx: Tx,
  form: RequestPayload,
  place: Pick<NewRequestRow, "id" | "requesterId" | "parentId" | "version">,
  now: Date,
): Promise<RequestRow> {
  const row = await tx.insertInto("requests")
    .values({ ...formColumns(form), ...place, status: "IN_REVIEW", createdAt: now, updatedAt: now })
    .returningAll().executeTakeFirstOrThrow();
  if (form.specialMeals.length > 0) {
    await tx.insertInto("specialMeals")
      .values(form.specialMeals.map((meal, position) => ({ ...meal, position, requestId: row.id })))
      .execute();
  }
  return row;
}
