import type { LunchRequest } from "../../src/domain/requests/requests.ts";
import { type RequestAction, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import type { RequestRow } from "../schema.ts";
import type { RequestAct } from "./family.ts";
import { toLunchRequest } from "./rows.ts";
import { reasonDetail } from "./redact_reason.ts";

/**
 * The one place that writes a status: the one the transition table names, and the event that tells of it.
 * @param denial the reason of one, and what of it may be told outside the request's page
 */
export async function setStatus(
  tx: Tx,
  action: Extract<RequestAction, "approve" | "deny" | "progress" | "complete" | "cancel">,
  row: RequestRow,
  { actor, now }: RequestAct,
  denial?: { reason: string; redacted: string | null },
): Promise<LunchRequest> {
  const changed = await tx.updateTable("requests")
    .set({
      status: TRANSITIONS[action].to ?? row.status,
      denialReason: denial?.reason ?? row.denialReason,
      updatedAt: now,
    })
    .where("id", "=", row.id).returningAll().executeTakeFirstOrThrow();
  await recordRequestEvent(tx, changed, {
    type: `request.${action}`,
    actorId: actor.id,
    now,
    detail: denial ? reasonDetail(denial.reason, denial.redacted) : {},
  });
  return toLunchRequest(changed);
}
