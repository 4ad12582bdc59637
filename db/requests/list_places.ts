import { sql } from "kysely";
import { addDays, startOfDay } from "../../src/domain/time/alaska_time.ts";
import type { School } from "../../src/domain/district/schools.ts";
import type { SortOrder } from "../../src/domain/lists/params.ts";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import type { Counted } from "./counts.ts";

// Where in a list the row with an offset is, as the kept counts tell it, so that a page can start near its first row.

/** A day in the list by delivery, and how many requests of the list come before it. */
interface ListDay {
  /** The midnight in Alaska at which it begins; in descending order, at which it ends. */
  from: Date;
  before: number;
}

/** On which day of the list by delivery the row with this offset is; undefined when the list is shorter. */
export async function findDayAt(
  db: Db,
  { status, school, order, offset }: Counted & { order: SortOrder; offset: number },
): Promise<ListDay | undefined> {
  let days = db.selectFrom("requestDayCounts").groupBy("day").orderBy("day", order)
    .select(["day", sql<number>`sum(count)::int`.as("count")])
    .select(sql<number>`(sum(sum(count)) over (order by day ${sql.raw(order)}))::int`.as("through"));
  if (status) days = days.where("status", "=", status);
  if (school) days = days.where("school", "=", school);
  const found = await db.selectFrom(days.as("days")).selectAll().where("through", ">", offset)
    .orderBy("day", order).limit(1).executeTakeFirst();
  if (!found) return undefined;
  const from = startOfDay(order === "asc" ? found.day : addDays(found.day, 1));
  return { from, before: found.through - found.count };
}

/**
 * In the list by school, in which school the row with this offset is, where that is in the district's order, and how many
 * requests come before that school's.
 */
export async function findSchoolAt(
  db: Db,
  { status, order, offset }: { status: RequestStatus | undefined; order: SortOrder; offset: number },
): Promise<{ school: School; position: number; before: number } | undefined> {
  let counts = db.selectFrom("requestCounts").innerJoin("schools", "schools.value", "requestCounts.school")
    .groupBy("schools.value").orderBy("position", order)
    .select(["schools.value as school", "position", sql<number>`sum(count)::int`.as("count")]);
  if (status) counts = counts.where("status", "=", status);
  let before = 0;
  for (const { school, position, count } of await counts.execute()) {
    if (offset < before + count) return { school, position, before };
    before += count;
  }
  return undefined;
}

/** The rows of a list that begin with one name or number, and how many rows come before them. */
type Place<Key> = Key & { before: number };

interface Position {
  status: RequestStatus | undefined;
  order: SortOrder;
  offset: number;
}

/** In the list by requester, whose requests the row with this offset is among. */
export async function findNameAt(
  db: Db,
  { status, order, offset }: Position,
): Promise<Place<{ lastName: string; firstName: string }> | undefined> {
  const direction = sql.raw(order);
  const byName = sql`last_name collate "en-x-icu" ${direction}, first_name collate "en-x-icu" ${direction}`;
  let names = db.selectFrom("requestPersonCounts").innerJoin("users", "users.id", "requestPersonCounts.requesterId")
    .groupBy(["lastName", "firstName"]).select(["lastName", "firstName", sql<number>`sum(count)::int`.as("count")])
    .select(sql<number>`(sum(sum(count)) over (order by ${byName}))::int`.as("through"));
  if (status) names = names.where("status", "=", status);
  const found = await db.selectFrom(names.as("names")).selectAll().where("through", ">", offset)
    .orderBy("through").limit(1).executeTakeFirst();
  return found && { lastName: found.lastName, firstName: found.firstName, before: found.through - found.count };
}

/**
 * In the list by lunches, at which number of them and in which month of delivery the row with this offset is. `from` is
 * the midnight in Alaska at which the month begins; in descending order, at which it ends.
 */
export async function findLunchesAt(
  db: Db,
  { status, order, offset }: Position,
): Promise<Place<{ lunches: number; from: Date }> | undefined> {
  const direction = sql.raw(order);
  let months = db.selectFrom("requestLunchCounts").groupBy(["numberOfLunches", "month"])
    .select(["numberOfLunches", "month", sql<number>`sum(count)::int`.as("count")])
    .select(sql<string>`(month + interval '1 month')::date`.as("nextMonth"))
    .select(
      sql<number>`(sum(sum(count)) over (order by number_of_lunches ${direction}, month ${direction}))::int`.as(
        "through",
      ),
    );
  if (status) months = months.where("status", "=", status);
  const found = await db.selectFrom(months.as("months")).selectAll().where("through", ">", offset)
    .orderBy("through").limit(1).executeTakeFirst();
  if (!found) return undefined;
  const from = startOfDay(order === "asc" ? found.month : found.nextMonth);
  return { lunches: found.numberOfLunches, from, before: found.through - found.count };
}

/** On which day in Alaska the deleted request with this offset was deleted, last deleted first; `from` is that day's end. */
export async function findDeletionDayAt(db: Db, offset: number): Promise<Place<{ from: Date }> | undefined> {
  const days = db.selectFrom("deletedRequestDayCounts").groupBy("day")
    .select(["day", sql<number>`sum(count)::int`.as("count")])
    .select(sql<number>`(sum(sum(count)) over (order by day desc))::int`.as("through"));
  const found = await db.selectFrom(days.as("days")).selectAll().where("through", ">", offset)
    .orderBy("day", "desc").limit(1).executeTakeFirst();
  return found && { from: startOfDay(addDays(found.day, 1)), before: found.through - found.count };
}
