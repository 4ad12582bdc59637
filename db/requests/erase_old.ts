import { type Expression, sql, type SqlBool } from "kysely";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import type { AuditEventType, ErasedCounts } from "../../src/domain/history/events.ts";
import { NO_FACTS } from "../../src/domain/requests/allergens.ts";
import { erasedBefore, erasedIfDeletedBefore, erasedWords } from "../../src/domain/requests/retention.ts";
import type { Tx } from "../client.ts";
import { recordErasure } from "../history/record.ts";

interface ErasureInput {
  now: Date;
  /** How many days after its delivery a request keeps its special meals and comments; fewer than 30 count as 30. */
  retentionDays: number;
  /** How many requests at most. */
  limit: number;
}

/**
 * Erases what may tell of a child from requests that are old enough: the names, notes and allergens of special meals, the
 * comments, and reasons that name a student. The rows stay, so that counts do. Skips what another process has in hand.
 * @returns how much it was; no requests when nothing is left to do
 */
export async function eraseOldRequests(tx: Tx, { now, retentionDays, limit }: ErasureInput): Promise<ErasedCounts> {
  const due = await tx.selectFrom("requests").select("id")
    .where("erasedAt", "is", null).where("deliveryAt", "<", erasedBefore(now, retentionDays))
    .orderBy("deliveryAt").limit(limit).forUpdate().skipLocked().execute();
  if (due.length === 0) return { requests: 0, meals: 0 };
  const ids = due.map(({ id }) => id);
  const words = erasedWords(now);
  const { numUpdatedRows } = await tx.updateTable("specialMeals")
    .set({ studentName: words, notes: words, ...NO_FACTS }).where("requestId", "in", ids).executeTakeFirstOrThrow();
  await tx.updateTable("requests").set({
    erasedAt: now,
    ...eraseFreeText(words),
    denialReason: sql`case when ${isWithheld("requests", "request.deny")} then ${words} else denial_reason end`,
  }).where("id", "in", ids).execute();
  return await addToDay(tx, { requests: ids.length, meals: Number(numUpdatedRows) }, now);
}

/**
 * Like eraseOldRequests, for requests that were deleted a month ago and delivered as long ago. They have no special meals
 * any more.
 */
export async function eraseDeletedRequests(
  tx: Tx,
  { now, limit }: Omit<ErasureInput, "retentionDays">,
): Promise<ErasedCounts> {
  const due = await tx.selectFrom("deletedRequests").select("id")
    .where("erasedAt", "is", null).where("deletedAt", "<", erasedIfDeletedBefore(now))
    .where("deliveryAt", "<", erasedBefore(now, 0))
    .orderBy("deletedAt").limit(limit).forUpdate().skipLocked().execute();
  if (due.length === 0) return { requests: 0, meals: 0 };
  const ids = due.map(({ id }) => id);
  const words = erasedWords(now);
  await tx.updateTable("deletedRequests").set({
    erasedAt: now,
    ...eraseFreeText(words),
    denialReason: sql`case when ${isWithheld("deleted_requests", "request.deny")} then ${words} else denial_reason end`,
    deletionReason: sql`case when ${
      isWithheld("deleted_requests", "request.delete")
    } then ${words} else deletion_reason end`,
  }).where("id", "in", ids).execute();
  return await addToDay(tx, { requests: ids.length, meals: 0 }, now);
}

/** What people wrote for each other, of which nobody checks what it tells. */
function eraseFreeText(words: string) {
  return {
    comments: sql<string | null>`case when comments is not null then ${words} end`,
    closeOutNote: sql<string | null>`case when close_out_note is not null then ${words} end`,
  };
}

/** Whether an event of the row's family left a reason out, because there were special meals. */
function isWithheld(table: "requests" | "deleted_requests", type: AuditEventType): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from audit_events where audit_events.family_id = ${sql.ref(`${table}.family_id`)}
    and type = ${type} and detail->>'reasonWithheld' = 'true')`;
}

async function addToDay(tx: Tx, erased: ErasedCounts, now: Date): Promise<ErasedCounts> {
  await tx.insertInto("erasures").values({ day: alaskaDate(now), ...erased })
    .onConflict((conflict) =>
      conflict.column("day").doUpdateSet({
        requests: sql`erasures.requests + excluded.requests`,
        meals: sql`erasures.meals + excluded.meals`,
      })
    ).execute();
  return erased;
}

/** Writes one event for each day that is over on which something was erased; of several processes, one writes it. */
export async function recordErasures(tx: Tx, now: Date): Promise<void> {
  const days = await tx.deleteFrom("erasures").where("day", "<", alaskaDate(now)).returningAll().execute();
  for (const { requests, meals } of days) await recordErasure(tx, { requests, meals }, now);
}
