import { type Capacities, weekdayName } from "../../src/domain/kitchen/calendar/capacity.ts";
import type { Db, Tx } from "../client.ts";
import { numberText } from "../../src/domain/text/amounts.ts";
import { formatDay } from "../../src/domain/time/alaska_time.ts";
import type { CapacityChange } from "../../src/domain/kitchen/calendar/forms.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { sql } from "kysely";

/** Returns the capacities from `from` to `to` (YYYY-MM-DD), and those of weekdays. */
export async function findCapacities(db: Db, { from, to }: { from: string; to: string }): Promise<Capacities> {
  const [weekdays, days] = await Promise.all([
    db.selectFrom("weekdayCapacities").selectAll().execute(),
    db.selectFrom("dayCapacities").selectAll().where("day", ">=", from).where("day", "<=", to).orderBy("day").execute(),
  ]);
  return {
    weekdays: Object.fromEntries(weekdays.map(({ weekday, lunches }) => [weekday, lunches])),
    days: Object.fromEntries(days.map(({ day, lunches }) => [day, lunches])),
  };
}

/** Sets the limit of a weekday or of one day, or removes it with null. Setting the current limit records no event. */
export async function setCapacity(tx: Tx, { actor, now, ...change }: CapacityChange & Writer): Promise<void> {
  // Changes wait for each other: a limit that is set for the first time has no row to lock.
  await sql`select pg_advisory_xact_lock(hashtext('capacities'))`.execute(tx);
  await requireActor(tx, actor, now);
  const { table, column, key, label } = change.date === undefined
    ? { table: "weekday_capacities", column: "weekday", key: change.weekday, label: `${weekdayName(change.weekday)}s` }
    : { table: "day_capacities", column: "day", key: change.date, label: formatDay(change.date) };
  const { rows: [removed] } = await sql<{ lunches: number }>`
    delete from ${sql.table(table)} where ${sql.ref(column)} = ${key} returning lunches`.execute(tx);
  const [before, after] = [removed?.lunches ?? null, change.lunches];
  if (after !== null) {
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, lunches) values (${key}, ${after})`.execute(tx);
  }
  if (before === after) return;
  const changes = [{ label, before: textOf(before), after: textOf(after) }];
  await recordDistrictEvent(tx, "kitchen.set-capacity", { actor, now }, { changes });
}

function textOf(lunches: number | null): string | null {
  return lunches === null ? null : numberText(lunches);
}
