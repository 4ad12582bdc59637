import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import type { ClaimedMail, MailContent, MailContext } from "../../src/domain/mail/content.ts";
import { MINUTES_BETWEEN_DIGESTS } from "../../src/domain/mail/topics.ts";
import type { Db } from "../client.ts";
import type { Database } from "../schema.ts";

/** The names in messages, to return beside the outbox's columns: a message has the names of the day it leaves. */
export const mailContext = contextOf(sql`outbox.payload`);

/** Returns the context of a message that names no one. */
export async function findMailContext(db: Db): Promise<MailContext> {
  return (await db.selectNoFrom(contextOf(sql`'{}'::jsonb`).as("found")).executeTakeFirstOrThrow()).found;
}

function contextOf(payload: RawBuilder<unknown>) {
  return sql<MailContext>`(select json_build_object(
    'district', json_build_object('name', name, 'officeName', office_name, 'phone', phone, 'email', email),
    'schools', (select json_agg(json_build_object('value', value, 'label', label, 'isRetired', retired_at is not null))
      from schools),
    'people', (select coalesce(json_object_agg(id, json_build_object('firstName', first_name, 'lastName', last_name,
      'email', users.email)), '{}') from users where id = any(array(select (person #>> '{}')::uuid
        from jsonb_path_query(${payload}, '$.**.by ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') person)))
  ) from district)`;
}

export interface ClaimInput {
  now: Date;
  leaseMs: number;
  limit: number;
}

/**
 * Claims up to `limit` due messages, longest due first, for `leaseMs` from `now`, except those that are being changed.
 * A lease that ran out, because its process died, no longer counts. An administrator's digests leave one after the
 * other, at least MINUTES_BETWEEN_DIGESTS apart. One statement, so it needs no transaction.
 */
export async function claimMail(
  db: Db,
  { now, leaseMs, limit }: ClaimInput,
): Promise<ClaimedMail[]> {
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
    .returning(mailContext.as("mailContext"))
    .execute();
  return rows.map(({ id, kind, payload, toName, toAddress, ...row }) => ({
    ...row,
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
