import { redactReason } from "../../src/domain/mail/redaction.ts";
import type { Tx } from "../client.ts";

/**
 * The reason of a denial or deletion as far as it may be told outside the request's own page: null when there is none, and
 * when it names a student or repeats a note of any of the family's versions. To be called before the meals are gone.
 */
export async function findRedactedReason(
  tx: Tx,
  family: { familyId: string },
  reason: string | null,
): Promise<string | null> {
  if (reason === null) return null;
  const meals = await tx.selectFrom("specialMeals").innerJoin("requests", "requests.id", "specialMeals.requestId")
    .select(["studentName", "notes"]).where("familyId", "=", family.familyId).execute();
  return redactReason(reason, meals);
}

/** What an audit event, which tells it for ever, keeps of a reason of which only `told` may be told. */
export function reasonDetail(reason: string | null, redacted: string | null): Record<string, unknown> {
  if (reason === null) return {};
  return redacted === null ? { reasonWithheld: true } : { reason: redacted };
}
