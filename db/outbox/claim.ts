import { sql } from "kysely";
import type { ClaimedMail } from "../../src/domain/claimed_mail.ts";
import type { MailContent } from "../../src/domain/mail.ts";
import type { Db } from "../client.ts";

/**
 * Takes up to `limit` messages that are due, longest due first, for `leaseMs` from `now`. Processes that claim at the same
 * time get different messages. A lease that has run out, because its process died, does not count any more. It is one
 * statement, so it needs no transaction around it.
 */
export async function claimMail(
  db: Db,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<ClaimedMail[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const rows = await db
    // Materialized: planned into a join, the limit could be read more than once.
    .with((cte) => cte("due").materialized(), (qb) =>
      qb.selectFrom("outbox").select("id")
        // Literal, so that a plan made once for all claims can use the index of those that wait.
        .where("status", "=", sql.lit("WAITING"))
        .where("nextAttemptAt", "<=", now)
        .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)]))
        .orderBy("nextAttemptAt").limit(limit).forUpdate().skipLocked())
    .updateTable("outbox").from("due").whereRef("outbox.id", "=", "due.id")
    .set((eb) => ({
      leasedUntil,
      attempts: eb("attempts", "+", 1),
      // A digest that is being sent takes no more requests: the next submission begins another.
      dedupeKey: eb.case().when("kind", "=", "requests-submitted").then(null).else(eb.ref("dedupeKey")).end(),
    }))
    .returning(["outbox.id", "kind", "facts", "toName", "toAddress", "resends", "attempts", "createdAt"])
    .execute();
  return rows.map(({ id, kind, facts, toName, toAddress, ...row }) => ({
    ...row,
    id,
    // Only db/outbox/ writes facts, each kind its own shape.
    content: { kind, facts } as MailContent,
    to: { name: toName, address: toAddress },
    leasedUntil,
  }));
}
