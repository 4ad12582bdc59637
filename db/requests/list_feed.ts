import { sql, type SqlBool } from "kysely";
import { addDays, alaskaDate, startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { School } from "../../src/domain/district/schools.ts";
import {
  CALENDAR_DAYS,
  type CalendarEntry,
  DELETED_DAYS_BACK,
  MAX_CALENDAR_ENTRIES,
  MAX_DELETED_ENTRIES,
} from "../../src/domain/requests/feed.ts";
import { DAY_MS } from "../../src/domain/time/durations.ts";
import { EFFECTIVE_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";

/** Whose deliveries a calendar shows: one person's, or the district's when there is none; of one school, or of all. */
interface CalendarScope {
  requesterId?: string | undefined;
  school?: School | undefined;
}

/** How long before its delivery a request can be made, and deleted: a year, and a day for its rest. */
const LONGEST_NOTICE_MS = 367 * DAY_MS;

/** Each family once, earliest first; deleted ones last, the latest first. */
export async function listCalendar(db: Db, scope: CalendarScope, now: Date): Promise<CalendarEntry[]> {
  const today = alaskaDate(now);
  const [start, first, end] = [today, addDays(today, -CALENDAR_DAYS.back), addDays(today, CALENDAR_DAYS.ahead)]
    .map(startOfDay) as [Date, Date, Date];
  const next = await listBetween(db, scope, { from: start, before: end, order: "asc", limit: MAX_CALENDAR_ENTRIES });
  const limit = MAX_CALENDAR_ENTRIES - next.length;
  const past = await listBetween(db, scope, { from: first, before: start, order: "desc", limit });
  const firstDeleted = startOfDay(addDays(today, -DELETED_DAYS_BACK));
  return [...past.toReversed(), ...next, ...await listDeleted(db, scope, { from: firstDeleted, before: end })];
}

interface Stretch {
  from: Date;
  before: Date;
  order: "asc" | "desc";
  limit: number;
}

async function listBetween(
  db: Db,
  { requesterId, school }: CalendarScope,
  { from, before, order, limit }: Stretch,
): Promise<CalendarEntry[]> {
  let shown = db.selectFrom("requests").where("supersededAt", "is", null)
    .where("deliveryAt", ">=", from).where("deliveryAt", "<", before)
    // A family has at most one live version that is effective and one that is not.
    .where((eb) => eb.or([eb("status", "in", EFFECTIVE_STATUSES), eb.not(hasOtherLiveVersion)]));
  if (requesterId) shown = shown.where("requesterId", "=", requesterId);
  if (school) shown = shown.where("school", "=", school);
  const rows = await shown
    .select(["id", "familyId", "school", "status", "numberOfLunches", "numStudents", "numAdults", "deliveryAt"])
    .select(["className", "destination", "updatedAt", sql<boolean>`${hasRevisionInReview}`.as("isBeingRevised")])
    .orderBy("deliveryAt", order).orderBy("id", order).limit(limit).execute();
  return await toEntries(db, rows.map((row) => ({ ...row, isDeleted: false })));
}

/** A calendar that has a delivery learns only from the feed that it does not come. */
async function listDeleted(
  db: Db,
  { requesterId, school }: CalendarScope,
  { from, before }: Omit<Stretch, "order" | "limit">,
): Promise<CalendarEntry[]> {
  let deleted = db.selectFrom("deletedRequests").where("supersededAt", "is", null)
    .where((eb) => eb.not("hasNewerLiveVersion"))
    .where("deliveryAt", ">=", from).where("deliveryAt", "<", before)
    // Requests are made a year ahead at most, so those before are not read at all.
    .where("deletedAt", ">=", new Date(from.getTime() - LONGEST_NOTICE_MS));
  if (requesterId) deleted = deleted.where("requesterId", "=", requesterId);
  if (school) deleted = deleted.where("school", "=", school);
  const rows = await deleted
    .select(["id", "familyId", "school", "status", "numberOfLunches", "numStudents", "numAdults", "deliveryAt"])
    .select(["className", "destination", "updatedAt"])
    .orderBy("deletedAt", "desc").orderBy("id").limit(MAX_DELETED_ENTRIES).execute();
  return await toEntries(db, rows.map((row) => ({ ...row, isDeleted: true, isBeingRevised: false })));
}

interface Row extends Omit<CalendarEntry, "deliveryAt" | "changes" | "changedAt"> {
  deliveryAt: Date;
  updatedAt: Date;
}

async function toEntries(db: Db, rows: Row[]): Promise<CalendarEntry[]> {
  const changes = await findChanges(db, rows.map(({ familyId }) => familyId));
  return rows.map(({ updatedAt, deliveryAt, ...row }) => {
    const { count, at } = changes.get(row.familyId) ?? { count: 1, at: updatedAt };
    return {
      ...row,
      deliveryAt: deliveryAt.toISOString(),
      changes: count - 1,
      changedAt: at.toISOString(),
    };
  });
}

const hasOtherLiveVersion = sql<SqlBool>`exists (select from requests other
  where other.family_id = requests.family_id and other.superseded_at is null and other.id <> requests.id)`;

const hasRevisionInReview = sql<SqlBool>`exists (select from requests other where other.family_id = requests.family_id
  and other.superseded_at is null and other.version > requests.version and other.status = 'IN_REVIEW')`;

/** How many events each family has, submitting included, and when the last was. A view is no change. */
async function findChanges(db: Db, familyIds: string[]): Promise<Map<string, { count: number; at: Date }>> {
  const rows = await db.selectFrom("auditEvents").where(sql<SqlBool>`family_id = any(${familyIds}::uuid[])`)
    .where("type", "<>", "request.view-meals").groupBy("familyId")
    .select(["familyId", sql<number>`count(*)::int`.as("count"), sql<Date>`max(created_at)`.as("at")]).execute();
  return new Map(rows.map(({ familyId, count, at }) => [familyId ?? "", { count, at }]));
}
