import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";

/**
 * Returns the reason of a denial or deletion for mail and events, which outlive the request: null where any version has
 * special meals, since it may name a child; it can be read on the request's page. Call it while the meals still exist.
 */
export async function findShareableReason(
  tx: Tx,
  { familyId }: LunchRequest,
  reason: string | null,
): Promise<string | null> {
  const meal = await tx.selectFrom("specialMeals").innerJoin("requests", "requests.id", "requestId")
    .select("specialMeals.id").where("familyId", "=", familyId).limit(1).executeTakeFirst();
  return meal ? null : reason;
}

/** The part of a reason that an audit event keeps: the shared one, or that there was another. */
export function reasonDetail(reason: string | null, shared: string | null): Record<string, unknown> {
  if (reason === null) return {};
  return shared === null ? { reasonWithheld: true } : { reason: shared };
}
