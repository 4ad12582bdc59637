import { redactReason } from "../../src/domain/mail/redaction.ts";
import type { Tx } from "../client.ts";

/**
 * The reason of a denial or deletion as far as it may leave the request's own page: null when there is none, and when it
 * names a student or repeats a note of any of the family's versions. Call it while the meals still exist.
 */
export async function findRedactedReason(
  tx: Tx,
  family: { familyId: string },
  reason: string | null,
): Promise<string | null> {
  if (reason === null) return null;
  const meals = await tx.selectFrom("specialMeals").innerJoin("requests", "requests.id", "specialMeals.requestId")
    .select(["studentName", "notes"]).where("familyId", "=", family.familyId).where("erasedAt", "is", null).execute();
  return redactReason(reason, meals);
}

/** What an audit event, which is kept forever, says of a reason: the redacted one, or that there was one. */
export function reasonDetail(reason: string | null, redacted: string | null): Record<string, unknown> {
  if (reason === null) return {};
  return redacted === null ? { reasonWithheld: true } : { reason: redacted };
}
