import type { LunchRequest } from "../../src/domain/requests/request.ts";
import { type RequestAction, TRANSITIONS } from "../../src/domain/requests/statuses.ts";
import { recordRequestEvent } from "../history/record.ts";
import type { Tx } from "../client.ts";
import type { ActionInput } from "./family.ts";
import { toLunchRequest } from "./rows.ts";
import { reasonDetail } from "./redact_reason.ts";

/**
 * The one place that writes a status: the one that the transition table names, with its event.
 * @param denial its reason, whole and as far as it may leave the request's page
 */
export async function setStatus(
  tx: Tx,
  action: Extract<RequestAction, "approve" | "deny" | "progress" | "complete" | "cancel">,
  request: LunchRequest,
  { actor, now }: ActionInput,
  denial?: { reason: string; redacted: string | null },
): Promise<LunchRequest> {
  const row = await tx.updateTable("requests")
    .set({
      status: TRANSITIONS[action].to ?? request.status,
      denialReason: denial?.reason ?? request.denialReason,
      updatedAt: now,
    })
    .where("id", "=", request.id).returningAll().executeTakeFirstOrThrow();
  const changed = toLunchRequest(row);
  await recordRequestEvent(tx, changed, {
    type: `request.${action}`,
    actorId: actor.id,
    now,
    detail: denial ? reasonDetail(denial.reason, denial.redacted) : {},
  });
  return changed;
}
