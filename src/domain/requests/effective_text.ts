import type { Schools } from "../district/schools.ts";
import type { EffectiveOrder } from "./lists.ts";
import { type RequestStatus, STAGES } from "./statuses.ts";
import { orderText } from "./summary.ts";

/** Says what is packed beside a version in review or denied, whatever becomes of it, as a clause for more to follow. */
export function effectiveText(effective: EffectiveOrder, status: RequestStatus, schools: Schools): string {
  const until = STAGES[status] === "waiting" ? " until this revision is decided" : "";
  return `The approved version stays in effect${until}: ${orderText(effective, schools)}`;
}
