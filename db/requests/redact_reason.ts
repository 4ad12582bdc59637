import { setImmediate } from "node:timers/promises";
import { revealedBy } from "../../src/domain/mail/redaction.ts";
import type { LunchRequest } from "../../src/domain/requests/request.ts";
import type { Tx } from "../client.ts";

/** So many meals take a few milliseconds to read; then everybody else has their turn. */
const MEALS_AT_A_TIME = 25;

/**
 * The reason of a denial or deletion as far as it may leave the request's own page: null when there is none, and when it
 * names a student or repeats a note of any of the family's versions. Call it while the meals still exist.
 * @param versions all of the family's
 */
export async function findRedactedReason(
  tx: Tx,
  versions: readonly Pick<LunchRequest, "id" | "erasedAt">[],
  reason: string | null,
): Promise<string | null> {
  if (reason === null) return null;
  const isRevealed = revealedBy(reason);
  // Version by version: the notes of all of them can be many megabytes.
  for (const { id } of versions.filter(({ erasedAt }) => erasedAt === null)) {
    const meals = await tx.selectFrom("specialMeals").select(["studentName", "notes"]).where("requestId", "=", id)
      .execute();
    for (let start = 0; start < meals.length; start += MEALS_AT_A_TIME) {
      if (meals.slice(start, start + MEALS_AT_A_TIME).some(isRevealed)) return null;
      await setImmediate();
    }
  }
  return reason;
}

/** What an audit event, which is kept forever, says of a reason: the redacted one, or that there was one. */
export function reasonDetail(reason: string | null, redacted: string | null): Record<string, unknown> {
  if (reason === null) return {};
  return redacted === null ? { reasonWithheld: true } : { reason: redacted };
}
