import { MINUTE_MS } from "../../src/domain/time/durations.ts";
import { sql } from "kysely";
import { AppError } from "../../src/domain/http/errors.ts";
import { counted } from "../../src/domain/text/amounts.ts";
import type { Tx } from "../client.ts";
import type { RateLimitKind } from "../schema.ts";

/** How many attempts are allowed in a span of minutes, which begins with the first of them. */
export interface RateLimit {
  kind: RateLimitKind;
  /** The account that is tried, by its email address or id; absent when all are counted together. */
  account?: string;
  /** Who tries, by address or device; absent when everybody is counted together. */
  client?: string;
  tries: number;
  minutes: number;
}

/**
 * Takes one attempt from every limit. Counted in the database before the attempt is made: processes share the count, and
 * simultaneous attempts cannot slip past it. A refused attempt counts toward none of them.
 * @returns the limits that this attempt used up
 * @throws {AppError} RATE_LIMITED with the seconds until the next attempt is allowed
 */
export async function consume(tx: Tx, limits: readonly RateLimit[], now: Date): Promise<RateLimit[]> {
  const usedUp: RateLimit[] = [];
  for (const limit of limits) {
    const { hits, resetsAt } = await countHit(tx, limit, now);
    if (hits === 1) await deleteExpired(tx, now);
    if (hits > limit.tries) {
      const retryAfter = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
      const message = `Too many attempts. Try again in ${counted(Math.ceil(retryAfter / 60), "minute")}.`;
      throw new AppError("RATE_LIMITED", message, { retryAfter });
    }
    if (hits === limit.tries) usedUp.push(limit);
  }
  return usedUp;
}

function countHit(tx: Tx, { minutes, ...limit }: RateLimit, now: Date) {
  const resetsAt = new Date(now.getTime() + minutes * MINUTE_MS);
  // A span that would end later than one that begins now began before the clock was set back. The minute is for attempts
  // at the same time, and for processes whose clocks differ.
  const latestEnd = new Date(resetsAt.getTime() + MINUTE_MS);
  const isExpired = sql<boolean>`(rate_limits.resets_at <= ${now} or rate_limits.resets_at > ${latestEnd})`;
  return tx.insertInto("rateLimits").values({ ...keyOf(limit), hits: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.columns(["kind", "account", "client"]).doUpdateSet({
        hits: sql<number>`case when ${isExpired} then 1 else rate_limits.hits + 1 end`,
        resetsAt: sql<Date>`case when ${isExpired} then excluded.resets_at else rate_limits.resets_at end`,
      })
    ).returning(["hits", "resetsAt"]).executeTakeFirstOrThrow();
}

/** Each part has a column of its own, so that no text that somebody types can name another's count. */
function keyOf({ kind, account = "", client = "" }: Pick<RateLimit, "kind" | "account" | "client">) {
  return { kind, account, client };
}

// Rows that others hold are left to them: waiting for each other's rows would be a deadlock.
async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom("rateLimits").where(
    sql<string>`ctid`,
    "in",
    (expired) =>
      expired.selectFrom("rateLimits").select(sql<string>`ctid`.as("row")).where("resetsAt", "<=", now)
        .forUpdate().skipLocked(),
  ).execute();
}

/** Clears an account's failed sign-ins, wherever they came from. */
export async function clearSignInFailures(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom("rateLimits").where("kind", "in", ["sign-in", "sign-in-from-device", "sign-in-temporary"])
    .where("account", "=", email).execute();
}

/** Clears everything that is counted for one account, by its address or its id. */
export async function clearLimitsOf(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom("rateLimits").where("account", "in", [id, email]).execute();
}

/** Returns the attempt to every limit, since it turned out not to count. */
export async function refund(tx: Tx, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) {
    const { kind, account, client } = keyOf(limit);
    await tx.updateTable("rateLimits").set({ hits: sql<number>`hits - 1` })
      .where("kind", "=", kind).where("account", "=", account).where("client", "=", client)
      .where("hits", ">", 0).execute();
  }
}
