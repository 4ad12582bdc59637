import { mailableReason } from "../../src/domain/mail_reason.ts";
import type { Tx } from "../client.ts";

/**
 * The reason of a denial or deletion as far as it may be told outside the request's own page: null when there is none, and
 * when it names a student or repeats a note of any of the family's versions. To be called before the meals are gone.
 */
export async function toldReason(tx: Tx, family: { familyId: string }, reason: string | null): Promise<string | null> {
  if (reason === null) return null;
  const meals = await tx.selectFrom("specialMeals").innerJoin("requests", "requests.id", "specialMeals.requestId")
    .select(["studentName", "notes"]).where("familyId", "=", family.familyId).execute();
  return mailableReason(reason, meals);
}

/** What an audit event keeps of such a reason, which it tells for ever. To be called before the meals are gone. */
export async function reasonDetail(tx: Tx, family: { familyId: string }, reason: string | null) {
  if (reason === null) return {};
  const told = await toldReason(tx, family, reason);
  return told === null ? { reasonWithheld: true } : { reason: told };
}
