import { deliveryInstant } from "../../src/domain/alaska_time.ts";
import { pickStoredFields, type RequestPayload } from "../../src/domain/requests/form.ts";
import type { LunchRequest, SpecialMeal } from "../../src/domain/requests/request.ts";
import type { RequestRow, SpecialMealRow } from "../schema.ts";

/** A stored row as everything above the database sees it: instants as ISO 8601 text, so that it can cross to a browser. */
export function toLunchRequest(row: RequestRow): LunchRequest {
  return {
    ...row,
    supersededAt: row.supersededAt?.toISOString() ?? null,
    erasedAt: row.erasedAt?.toISOString() ?? null,
    deliveryAt: row.deliveryAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A stored special meal without its position, which is its place in the list. */
export function toSpecialMeal({ position: _place, ...meal }: SpecialMealRow): SpecialMeal {
  return meal;
}

/** The columns that a form fills, for a new request and for a revision alike. */
export function formColumns(form: RequestPayload) {
  const fields = pickStoredFields(form);
  return { ...fields, deliveryAt: deliveryInstant(fields.deliveryDate, fields.deliveryTimeText) };
}
