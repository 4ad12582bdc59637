import { sql } from "kysely";
import type { Registration, SubmittedRequest } from "../../src/domain/mail/content.ts";
import { DIGEST_LINES, MINUTES_BETWEEN_DIGESTS } from "../../src/domain/mail/topics.ts";
import type { Tx } from "../client.ts";
import { listAdministratorsExcept, type Recipient, recipientColumns } from "./queue.ts";

const KIND = "requests-submitted";

type Addition = { list: "requests"; entry: SubmittedRequest } | { list: "registrations"; entry: Registration };

/**
 * Adds a submission, an answer or a registration to the open digest of each administrator who wants it, or opens one.
 * The worker that claims a digest closes it by clearing its key, so each entry lands in exactly one digest.
 */
export async function addToDigests(
  tx: Tx,
  { list, entry }: Addition,
  { actor, now }: { actor: { id: string }; now: Date },
): Promise<void> {
  const topic = list === "requests" ? "submissions" : "registrations";
  const recipients = (await listAdministratorsExcept(tx, actor.id))
    .filter(({ mailPreferences }) => mailPreferences[topic] !== false);
  if (recipients.length === 0) return;
  const listed = sql`coalesce(outbox.payload->${sql.lit(list)}, '[]')`;
  const more = sql.lit(list === "requests" ? "more" : "moreRegistrations");
  await tx.insertInto("outbox").values(recipients.map((recipient) => ({
    ...recipientColumns(recipient),
    dedupeKey: `digest:${recipient.id}`,
    kind: KIND,
    payload: { requests: [], [list]: [entry] },
    nextAttemptAt: earliestSend(tx, recipient, now),
    createdAt: now,
  }))).onConflict((conflict) =>
    conflict.column("dedupeKey").doUpdateSet({
      payload: sql`case when jsonb_array_length(${listed}) < ${DIGEST_LINES}
        then jsonb_set(outbox.payload, array[${sql.lit(list)}], ${listed} || (excluded.payload->${sql.lit(list)}))
        else jsonb_set(outbox.payload, array[${more}], to_jsonb(coalesce((outbox.payload->>${more})::int, 0) + 1)) end`,
    })
  ).execute();
}

/**
 * Returns MINUTES_BETWEEN_DIGESTS after the administrator's last digest, or now. One that has yet to leave counts as
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
