import { latestDeliveryDate } from "../../src/domain/requests/deadlines.ts";
import { alaskaDate } from "../../src/domain/time/alaska_time.ts";
import {
  closedDayOn,
  type ClosedDays,
  closedText,
  type ListedClosedRange,
} from "../../src/domain/kitchen/calendar/closed_days.ts";
import type { DeliveryDay } from "../../src/domain/kitchen/calendar/capacity.ts";
import type { Db, Tx } from "../client.ts";
import { AppError } from "../../src/domain/http/errors.ts";
import { sql } from "kysely";
import { personColumn } from "../accounts/rows.ts";
import type { OpenRequest, RequestOnClosedDay } from "../../src/domain/requests/lists.ts";
import { OPEN_STATUSES } from "../../src/domain/requests/statuses.ts";

/** Lists the ranges with a day from `from` to `to` (YYYY-MM-DD), in order. */
export async function listClosedRanges(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<ListedClosedRange[]> {
  const rows = await db.selectFrom("closedDays").select(["id", "firstDay", "lastDay", "reason"])
    .where("lastDay", ">=", from).where("firstDay", "<=", to).orderBy("firstDay").execute();
  return rows.map(({ id, firstDay, lastDay, reason }) => ({ id, from: firstDay, to: lastDay, reason }));
}

/** Returns each of the given days (YYYY-MM-DD) once, in order. */
export async function findDeliveryDays(db: Db, days: readonly string[]): Promise<DeliveryDay[]> {
  const { rows } = await sql<DeliveryDay>`
    select distinct date, reason as closed_reason from unnest(${days}::text[]::date[]) as date
    left join closed_days on date between first_day and last_day
    order by date`.execute(db);
  return rows;
}

/** Returns the closed days among those that can be ordered for at `now`. */
export async function findClosedDays(db: Db, now: Date): Promise<ClosedDays> {
  const ranges = await listClosedRanges(db, { from: alaskaDate(now), to: latestDeliveryDate(now) });
  return ranges.map(({ from, to, reason }) => ({ from, to, reason }));
}

// A closing and the requests for its days wait for each other: the second sees the first. So a request is either among
// those that the closing finds, or is refused. Requests do not wait for each other.

/** Waits for requests that are being written, and makes later ones wait, until the transaction ends. */
export async function lockClosedDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('closed_days'))`.execute(tx);
}

/** Throws VALIDATION_FAILED at `deliveryDate` for a closed day (YYYY-MM-DD), but not for a revision's `keptDay`. */
export async function requireOpenDay(tx: Tx, day: string, keptDay?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('closed_days'))`.execute(tx);
  if (day === keptDay) return;
  const reason = closedDayOn(day, await listClosedRanges(tx, { from: day, to: day }));
  if (reason === null) return;
  const message = closedText(reason);
  throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "deliveryDate", message }] });
}

/** Both days included (YYYY-MM-DD). */
interface ListedDays {
  from: string;
  to: string;
  limit: number;
}

/** Lists open requests, the next delivery first. */
export async function listOpenRequests(db: Db, days: ListedDays): Promise<Listed<OpenRequest>> {
  return toListed(await selectOpenRequests(db, days).execute());
}

/** Lists the open requests that are for closed days. */
export async function listOnClosedDays(db: Db, days: ListedDays): Promise<Listed<RequestOnClosedDay>> {
  return toListed(
    await selectOpenRequests(db, days)
      .innerJoin("closedDays", (join) =>
        join.onRef("requests.deliveryDate", ">=", "closedDays.firstDay")
          .onRef("requests.deliveryDate", "<=", "closedDays.lastDay"))
      .select("reason").execute(),
  );
}

function selectOpenRequests(db: Db, { from, to, limit }: ListedDays) {
  return db.selectFrom("requests").innerJoin("users", "users.id", "requests.requesterId")
    .where("supersededAt", "is", null).where("status", "in", OPEN_STATUSES)
    .where("deliveryDate", ">=", from).where("deliveryDate", "<=", to)
    .select(["requests.id", "school", "deliveryDate", "deliveryTimeText", "numberOfLunches", "status"])
    .select([personColumn("users").as("requester"), sql<number>`count(*) over ()`.as("total")])
    .orderBy("deliveryAt").orderBy("requests.id").limit(limit);
}

interface Listed<Request> {
  data: Request[];
  total: number;
}

function toListed<Row extends { total: number }>(rows: Row[]) {
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _total, ...request }) => request) };
}
