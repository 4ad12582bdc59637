import { type Expression, sql, type SqlBool } from "kysely";
import type { AuditEventType, ErasedCounts } from "../../src/domain/history/events.ts";
import type { CoolerLog } from "../../src/domain/requests/cooler_log.ts";
import { NO_CLOSE_OUT, toColumns } from "../../src/domain/requests/close_out.ts";
import type { Thread } from "../../src/domain/requests/questions.ts";
import { ERASED_FIELDS } from "../../src/domain/requests/request.ts";
import { NO_FACTS } from "../../src/domain/requests/allergens.ts";
import {
  erasedBefore,
  erasedIfDeletedBefore,
  erasedWords,
  isPlausible,
  recordsFrom,
  trustedBefore,
} from "../../src/domain/requests/retention.ts";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import { type Db, transact, type Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import type { Database } from "../schema.ts";

const BATCH = 200;

type Setting = Database["retentionSettings"]["name"];

interface EraserInput {
  now: Date;
  /** Fewer than 30 days count as 30. */
  retentionDays: number;
  /** Calendar years before the current one. */
  recordYears: number;
  signal?: AbortSignal | undefined;
}

/**
 * Erases what is due by the earlier of the process's and the database's time, or nothing (undefined) if that is
 * implausibly far ahead of the newest event.
 */
export async function eraseDueUnlessClockIsWrong(db: Db, input: EraserInput): Promise<ErasedCounts | undefined> {
  const { rows: [clock] } = await sql<{ now: Date }>`select least(clock_timestamp(), ${input.now}) as now`.execute(db);
  const now = clock?.now ?? input.now;
  const event = await db.selectFrom("auditEvents").select("createdAt").where("type", "<>", "district.erase")
    .where("createdAt", "<=", trustedBefore(now)).orderBy("createdAt", "desc").limit(1).executeTakeFirst();
  // A new database, where nothing can be due.
  if (!event) return { requests: 0, meals: 0 };
  if (!isPlausible(now, event.createdAt)) return undefined;
  return await eraseDue(db, {
    ...input,
    retentionDays: await transact(db, (tx) => effectiveValue(tx, "RETENTION_DAYS", input.retentionDays, now)),
    recordYears: await transact(db, (tx) => effectiveValue(tx, "RECORD_YEARS", input.recordYears, now)),
    now,
  });
}

/** Returns the setting that counts: a lower value only once it has been set for a day. */
async function effectiveValue(tx: Tx, name: Setting, value: number, now: Date): Promise<number> {
  const { askedAt } = await tx.insertInto("retentionSettings").values({ name, value, askedAt: now })
    .onConflict((conflict) =>
      conflict.columns(["name", "value"]).doUpdateSet({
        // A time that was ahead then must not delay it until that time comes.
        askedAt: sql`least(retention_settings.asked_at, excluded.asked_at)`,
      })
    ).returning("askedAt").executeTakeFirstOrThrow();
  const isSettled = askedAt <= trustedBefore(now);
  await tx.deleteFrom("retentionSettings").where("name", "=", name).where("value", isSettled ? "<>" : "<", value)
    .execute();
  const { highest } = await tx.selectFrom("retentionSettings").where("name", "=", name)
    .select((eb) => eb.fn.max("value").as("highest")).executeTakeFirstOrThrow();
  return highest;
}

/** Erases everything that is due at `now`, batch by batch, and returns how much it was. */
export async function eraseDue(
  db: Db,
  { now, retentionDays, recordYears, signal }: EraserInput,
): Promise<ErasedCounts> {
  const total: ErasedCounts = { requests: 0, meals: 0 };
  for (const erase of [eraseOldRequests, eraseDeletedRequests]) {
    while (!signal?.aborted) {
      const { requests, meals } = await transact(db, (tx) => erase(tx, now, retentionDays));
      if (requests === 0) break;
      total.requests += requests;
      total.meals += meals;
    }
  }
  await transact(db, async (tx) => {
    await eraseOldRecords(tx, recordsFrom(now, recordYears));
    const days = await tx.deleteFrom("erasures").where("day", "<", alaskaDate(now)).returningAll().execute();
    for (const { requests, meals } of days) {
      await recordDistrictEvent(tx, "district.erase", { actor: null, now }, { erased: { requests, meals } });
    }
    // Forms are not sent again after a month.
    await tx.deleteFrom("submissions").where("createdAt", "<", erasedIfDeletedBefore(now)).execute();
  });
  return total;
}

/**
 * Erases what may tell of a child from a batch of old requests: the names, notes and allergens of special meals, the
 * class, the destination, the comments, the note for the kitchen, questions and answers, and reasons that name a
 * student. The rows stay, and so do counts. Skips rows that are being changed.
 */
async function eraseOldRequests(tx: Tx, now: Date, retentionDays: number): Promise<ErasedCounts> {
  const due = await tx.selectFrom("requests").select("id")
    .where("erasedAt", "is", null).where("deliveryAt", "<", erasedBefore(now, retentionDays))
    .orderBy("deliveryAt").limit(BATCH).forUpdate().skipLocked().execute();
  if (due.length === 0) return { requests: 0, meals: 0 };
  const ids = due.map(({ id }) => id);
  const words = erasedWords(now);
  const { numUpdatedRows } = await tx.updateTable("specialMeals")
    .set(erasedMeal(words)).where("requestId", "in", ids).executeTakeFirstOrThrow();
  await tx.updateTable("requests").set({ erasedAt: now, ...eraseTexts("requests", words) }).where("id", "in", ids)
    .execute();
  // A family keeps its note until its live versions are erased.
  await sql`delete from kitchen_notes where family_id in (select family_id from requests where id = any(${ids}))
    and not exists (select from requests where requests.family_id = kitchen_notes.family_id 
      and superseded_at is null and erased_at is null)`
    .execute(tx);
  return await addToDay(tx, { requests: ids.length, meals: Number(numUpdatedRows) }, now);
}

/** Erases the same from requests that were deleted a month ago and delivered as long ago. */
async function eraseDeletedRequests(tx: Tx, now: Date): Promise<ErasedCounts> {
  const due = await tx.selectFrom("deletedRequests").select("id")
    .where("erasedAt", "is", null).where("deletedAt", "<", erasedIfDeletedBefore(now))
    .where("deliveryAt", "<", erasedBefore(now, 0))
    .orderBy("deletedAt").limit(BATCH).forUpdate().skipLocked().execute();
  if (due.length === 0) return { requests: 0, meals: 0 };
  const ids = due.map(({ id }) => id);
  const words = erasedWords(now);
  const { numUpdatedRows } = await tx.updateTable("deletedSpecialMeals")
    .set(erasedMeal(words)).where("deletedRequestId", "in", ids).executeTakeFirstOrThrow();
  await tx.updateTable("deletedRequests").set({
    erasedAt: now,
    ...eraseTexts("deleted_requests", words),
    deletionReason: eraseIf(isWithheld("deleted_requests", "request.delete"), words, "deletion_reason"),
  }).where("id", "in", ids).execute();
  return await addToDay(tx, { requests: ids.length, meals: Number(numUpdatedRows) }, now);
}

function erasedMeal(words: string) {
  return { studentName: words, notes: words, ...NO_FACTS };
}

/** Erases free texts; of reasons, only those that may name a child. */
function eraseTexts(table: "requests" | "deleted_requests", words: string) {
  return {
    // Lists show class and destination, and would say of every old request that they are gone.
    ...ERASED_FIELDS,
    comments: eraseIf(sql`comments is not null`, words, "comments"),
    coolerLog: sql<CoolerLog | null>`case when cooler_log->>'correctiveAction' is not null
      then cooler_log || jsonb_build_object('correctiveAction', ${words}::text) else cooler_log end`,
    closeOutNote: eraseIf(sql`close_out_note is not null`, words, "close_out_note"),
    thread: sql<Thread | null>`thread || jsonb_build_object('texts',
      (select coalesce(jsonb_object_agg(key, ${words}::text), '{}') from jsonb_each(thread->'texts')))`,
    denialReason: eraseIf(isWithheld(table, "request.deny"), words, "denial_reason"),
  };
}

/** Erases the records before `day` (YYYY-MM-DD), once their texts are gone. */
async function eraseOldRecords(tx: Tx, day: string): Promise<void> {
  for (const table of ["requests", "deletedRequests"] as const) {
    await tx.updateTable(table).set(toColumns(NO_CLOSE_OUT)).where("erasedAt", "is not", null)
      .where("deliveryDate", "<", day)
      .where(sql<boolean>`num_nonnulls(delivered, served, returned, discarded, close_out_note, cooler_log) > 0`)
      .execute();
  }
}

function eraseIf(condition: Expression<SqlBool>, words: string, column: string) {
  return sql<string | null>`case when ${condition} then ${words} else ${sql.ref(column)} end`;
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
