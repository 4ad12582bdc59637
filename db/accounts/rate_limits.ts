import { sql } from "kysely";
import { AppError } from "../../src/domain/errors.ts";
import type { Tx } from "../client.ts";

/** How many attempts are allowed in a span of minutes, which begins with the first of them. */
export interface RateLimit {
  /** What is counted, such as one account from one address. */
  bucket: string;
  tries: number;
  minutes: number;
}

/**
 * Takes one attempt from every limit. Counted in the database before the attempt is made: processes share the count, and
 * simultaneous attempts cannot slip past it. A refused attempt counts toward none of them.
 * @throws {AppError} RATE_LIMITED with the seconds until the next attempt is allowed
 */
export async function consume(tx: Tx, limits: readonly RateLimit[], now: Date): Promise<void> {
  for (const { bucket, tries, minutes } of limits) {
    const { hits, resetsAt } = await countHit(tx, {
      bucket,
      now,
      resetsAt: new Date(now.getTime() + minutes * 60_000),
    });
    if (hits === 1) await deleteExpired(tx, now);
    if (hits > tries) {
      const retryAfter = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
      throw new AppError("RATE_LIMITED", `Too many attempts. Try again in ${Math.ceil(retryAfter / 60)} minutes.`, {
        retryAfter,
      });
    }
  }
}

function countHit(tx: Tx, { bucket, now, resetsAt }: { bucket: string; now: Date; resetsAt: Date }) {
  const isExpired = sql<boolean>`rate_limits.resets_at <= ${now}`;
  return tx.insertInto("rateLimits").values({ bucket, hits: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet({
        hits: sql<number>`case when ${isExpired} then 1 else rate_limits.hits + 1 end`,
        resetsAt: sql<Date>`case when ${isExpired} then excluded.resets_at else rate_limits.resets_at end`,
      })
    ).returning(["hits", "resetsAt"]).executeTakeFirstOrThrow();
}

// Rows that others hold are left to them: waiting for each other's rows would be a deadlock.
async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("rateLimits").where(
    "bucket",
    "in",
    (expired) =>
      expired.selectFrom("rateLimits").select("bucket").where("resetsAt", "<=", now).forUpdate().skipLocked(),
  ).execute();
}

/** The bucket of one account's failed sign-ins; those per IP address start with it. */
export function signInBucket(email: string): string {
  return `sign-in:${email}`;
}

/** Clears an account's failed sign-ins, wherever they came from. */
export async function clearSignInFailures(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("rateLimits").where(sql<boolean>`starts_with(bucket, ${signInBucket(email)})`).execute();
}

/** Returns the attempt to every limit, since it turned out not to count. */
export async function refund(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  for (const { bucket } of limits) {
    await tx.updateTable("rateLimits").set({ hits: sql<number>`hits - 1` })
      .where("bucket", "=", bucket).where("hits", ">", 0).execute();
  }
}
