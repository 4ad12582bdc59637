import { sql, type SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import {
  CALENDAR_DAYS,
  type CalendarEntry,
  CANCELLED_DAYS,
  MAX_CALENDAR_ENTRIES,
} from "../../src/domain/requests/feed.ts";
import { EFFECTIVE_STATUSES, statusesAt, WAITING_STATUSES } from "../../src/domain/requests/statuses.ts";
import { addDays, alaskaDate, startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { Db } from "../client.ts";

/** Lists each family of a person, or of the district without one, once, earliest first: for one school, or for all. */
export async function listCalendar(
  db: Db,
  { requesterId, school }: { requesterId?: string | undefined; school?: School | undefined },
  now: Date,
): Promise<CalendarEntry[]> {
  const today = alaskaDate(now);
  const dayFromNow = (days: number) => startOfDay(addDays(today, days));
  let live = db.selectFrom("requests").where("supersededAt", "is", null)
    // A family has at most one live version that is effective and one that is not.
    .where((eb) => eb.or([eb("status", "in", EFFECTIVE_STATUSES), eb.not(hasOtherLiveVersion)]))
    .where((eb) =>
      eb.or([eb("status", "not in", statusesAt("cancelled")), eb("updatedAt", ">=", dayFromNow(-CANCELLED_DAYS))])
    )
    .select(["id", "familyId", "school", "status", "numberOfLunches", "numStudents", "numAdults", "deliveryAt"])
    .select(["pickup", "className", "destination", sql<boolean>`${hasRevisionInReview}`.as("isBeingRevised")])
    .select(sql<Date>`(select max(updated_at) from requests v where v.family_id = requests.family_id)`.as("changedAt"));
  if (requesterId) live = live.where("requesterId", "=", requesterId);
  if (school) live = live.where("school", "=", school);
  const between = (from: number, before: number) =>
    live.where("deliveryAt", ">=", dayFromNow(from)).where("deliveryAt", "<", dayFromNow(before));
  const next = await between(0, CALENDAR_DAYS.ahead).orderBy("deliveryAt").orderBy("id")
    .limit(MAX_CALENDAR_ENTRIES).execute();
  const past = await between(-CALENDAR_DAYS.back, 0).orderBy("deliveryAt", "desc").orderBy("id", "desc")
    .limit(MAX_CALENDAR_ENTRIES - next.length).execute();
  return [...past.toReversed(), ...next];
}

const hasOtherLiveVersion = sql<SqlBool>`exists (select from requests other
  where other.family_id = requests.family_id and other.superseded_at is null and other.id <> requests.id)`;

const hasRevisionInReview = sql<SqlBool>`exists (select from requests other where other.family_id = requests.family_id
  and other.superseded_at is null and other.version > requests.version and other.status = any(${WAITING_STATUSES}))`;
