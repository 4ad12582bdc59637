import { sql } from "kysely";
import type { SubmittedRequest } from "../../src/domain/mail/content.ts";
import { DIGEST_LINES, MINUTES_BETWEEN_DIGESTS } from "../../src/domain/mail/topics.ts";
import type { Tx } from "../client.ts";
import { listAdministratorsExcept, type Recipient, recipientColumns, subscribersOf } from "./queue.ts";

const KIND = "requests-submitted";

/**
 * Adds a submission to each administrator's open digest, or opens one. The worker that claims a digest closes it by
 * clearing its key, so every submission lands in exactly one: a digest that has not left, or the next one.
 */
export async function addToDigests(
  tx: Tx,
  submitted: SubmittedRequest,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const recipients = subscribersOf(await listAdministratorsExcept(tx, actorId), KIND);
  if (recipients.length === 0) return;
  await tx.insertInto("outbox").values(recipients.map((recipient) => ({
    ...recipientColumns(recipient),
    dedupeKey: `digest:${recipient.id}`,
    kind: KIND,
    payload: { requests: [submitted] },
    nextAttemptAt: earliestSend(tx, recipient, now),
    createdAt: now,
  }))).onConflict((conflict) =>
    conflict.column("dedupeKey").doUpdateSet({
      payload: sql`case when jsonb_array_length(outbox.payload->'requests') < ${DIGEST_LINES}
        then jsonb_build_object('requests', (outbox.payload->'requests') || (excluded.payload->'requests'))
        else jsonb_set(outbox.payload, '{more}', to_jsonb(coalesce((outbox.payload->>'more')::int, 0) + 1)) end`,
    })
  ).execute();
}

/**
 * MINUTES_BETWEEN_DIGESTS after the administrator's last digest left, or at once. One that has yet to leave counts as
 * leaving now; should it leave later, the claim holds the next one back.
 */
function earliestSend(tx: Tx, recipient: Recipient, now: Date) {
  const last = tx.selectFrom("outbox")
    .select(
      sql<Date>`coalesce(sent_at, greatest(next_attempt_at, ${now})) + ${MINUTES_BETWEEN_DIGESTS} * interval '1 minute'`
        .as(
          "next",
        ),
    )
    .where("recipientId", "=", recipient.id).where("kind", "=", KIND).where("status", "!=", "FAILED")
    .orderBy("createdAt", "desc").orderBy("nextAttemptAt", "desc").limit(1);
  return sql<Date>`greatest(${now}::timestamptz, ${last})`;
}
