import type { KeptChoices, RequestPayload } from "../../src/domain/requests/form.ts";
import type { Tx } from "../client.ts";
import { requireActiveSchool } from "../district/schools.ts";
import { requireOpenDay } from "../kitchen/closed_days.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { NewRequestRow } from "../schema.ts";
import { formColumns, fromRow } from "./rows.ts";

/** Writes one version in review, with its meals; VALIDATION_FAILED for a retired school or closed day not `kept`. */
export async function insertVersion(
  tx: Tx,
  form: RequestPayload,
  identity: Pick<NewRequestRow, "id" | "requesterId" | "parentId" | "version">,
  now: Date,
  kept?: KeptChoices,
): Promise<LunchRequest> {
  if (form.school !== kept?.school) await requireActiveSchool(tx, form.school);
  await requireOpenDay(tx, form.deliveryDate, kept?.deliveryDate);
  const row = await tx.insertInto("requests")
    .values({ ...formColumns(form, now), ...identity, status: "IN_REVIEW", createdAt: now, updatedAt: now })
    .returningAll().executeTakeFirstOrThrow();
  if (form.specialMeals.length > 0) {
    await tx.insertInto("specialMeals")
      .values(form.specialMeals.map((meal, position) => ({ ...meal, position, requestId: row.id })))
      .execute();
  }
  return fromRow(row);
}
