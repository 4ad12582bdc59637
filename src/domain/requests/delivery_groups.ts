import { type RequestStatus, STAGES } from "./statuses.ts";

interface Delivery {
  id: string;
  status: RequestStatus;
  /** YYYY-MM-DD. */
  deliveryDate: string;
}

/** Whether a request still waits to be packed or completed after its day. `today` is YYYY-MM-DD in Alaska. */
export function isPastDelivery({ status, deliveryDate }: Omit<Delivery, "id">, today: string): boolean {
  return STAGES[status] === "due" && deliveryDate < today;
}

/** Counts the past deliveries that are left out when all other rows are selected; otherwise 0. */
export function countLeftOut(rows: readonly Delivery[], selected: Record<string, boolean>, today: string): number {
  const others = rows.filter(({ id }) => !selected[id]);
  const past = others.filter((row) => isPastDelivery(row, today));
  return past.length === others.length && others.length < rows.length ? past.length : 0;
}
