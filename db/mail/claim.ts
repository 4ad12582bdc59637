import { type ExpressionBuilder, sql } from "kysely";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { ClaimedMail, MailContent } from "../../src/domain/mail/content.ts";
import { MINUTES_BETWEEN_DIGESTS } from "../../src/domain/mail/topics.ts";
import type { Db } from "../client.ts";
import type { Database } from "../schema.ts";
import { findMailContext } from "./context.ts";

export interface ClaimInput {
  now: Date;
  leaseMs: number;
  limit: number;
}

/**
 * Takes up to `limit` messages that are due, longest due first, for `leaseMs` from `now`, but none that is being changed. A
 * lease that has run out, because its process died, no longer counts. An administrator's digests leave one after the other,
 * at least MINUTES_BETWEEN_DIGESTS apart. One statement claims, so it needs no transaction around it.
 */
export async function claimMail(db: Db, { now, leaseMs, limit }: ClaimInput): Promise<ClaimedMail[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const rows = await db
    // Materialized: planned into a join, the limit could be read more than once.
    .with((cte) => cte("due").materialized(), (qb) =>
      qb.selectFrom("outbox").select("id")
        // A literal, so that a plan made once for all claims can use the index of those that wait.
        .where("status", "=", sql.lit("WAITING"))
        .where("nextAttemptAt", "<=", now)
        .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", now)]))
        .where((eb) => eb.or([eb("kind", "!=", sql.lit("requests-submitted")), eb.not(isDigestBlocked(eb, now))]))
        .orderBy("nextAttemptAt").limit(limit).forUpdate().skipLocked())
    .updateTable("outbox").from("due").whereRef("outbox.id", "=", "due.id")
    .set((eb) => ({
      leasedUntil,
      attempts: eb("attempts", "+", 1),
      // A digest that is being sent takes no more requests: the next submission starts another.
      dedupeKey: eb.case().when("kind", "=", "requests-submitted").then(null).else(eb.ref("dedupeKey")).end(),
    }))
    .returning(["outbox.id", "kind", "payload", "toName", "toAddress", "resends", "attempts", "createdAt"])
    .returning("lastError")
    .execute();
  if (rows.length === 0) return [];
  const mailContext = await findMailContext(db, rows);
  return rows.map(({ id, kind, payload, toName, toAddress, ...row }) => ({
    ...row,
    mailContext,
    id,
    // Only db/mail/ writes payloads, each kind its own shape.
    content: { kind, payload } as MailContent,
    to: { name: toName, address: toAddress },
    leasedUntil,
  }));
}

/**
 * Whether another digest of the same administrator left too recently, is being sent, or has waited longer. A digest
 * that is retried holds back the next one, which stays open meanwhile and gathers everything that comes.
 */
function isDigestBlocked(eb: ExpressionBuilder<Database, "outbox">, now: Date) {
  const lastMayHaveLeft = new Date(now.getTime() - MINUTES_BETWEEN_DIGESTS * MINUTE_MS);
  // Digests that left later than now left before the clock was set back. The minute is for one that is set gently.
  const latest = new Date(now.getTime() + MINUTE_MS);
  const isEarlier = sql<boolean>`(other.created_at, other.id) < (outbox.created_at, outbox.id)`;
  return eb.exists(
    eb.selectFrom("outbox as other").select("other.id")
      .whereRef("other.recipientId", "=", "outbox.recipientId").whereRef("other.id", "!=", "outbox.id")
      // A literal, for the index of digests.
      .where("other.kind", "=", sql.lit("requests-submitted"))
      .where((other) =>
        other.or([
          other.and([other("other.sentAt", ">", lastMayHaveLeft), other("other.sentAt", "<=", latest)]),
          other.and([
            other("other.status", "=", "WAITING"),
            other.or([isEarlier, other("other.leasedUntil", ">", now)]),
          ]),
        ])
      ),
  );
}
