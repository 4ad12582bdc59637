import { type Capacities, weekdayName } from "../../src/domain/kitchen/calendar/capacity.ts";
import type { Db, Tx } from "../client.ts";
import { numberText } from "../../src/domain/text/amounts.ts";
import { formatDay } from "../../src/domain/time/alaska_time.ts";
import type { CapacityChange } from "../../src/domain/kitchen/calendar/forms.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { type RawBuilder, sql } from "kysely";

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
  const limit = change.date === undefined
    ? { table: sql`weekday_capacities`, column: sql`weekday`, key: change.weekday }
    : { table: sql`day_capacities`, column: sql`day`, key: change.date };
  const before = await replaceLimit(tx, limit, change.lunches);
  if (before === change.lunches) return;
  const label = change.date === undefined ? `${weekdayName(change.weekday)}s` : formatDay(change.date);
  const changes = [{ label, before: textOf(before), after: textOf(change.lunches) }];
  await recordDistrictEvent(tx, "kitchen.set-capacity", { actor, now }, { changes });
}

interface Limit {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  key: number | string;
}

async function replaceLimit(tx: Tx, { table, column, key }: Limit, lunches: number | null): Promise<number | null> {
  const { rows: [before] } = await sql<{ lunches: number }>`delete from ${table} where ${column} = ${key}
    returning lunches`.execute(tx);
  if (lunches !== null) await sql`insert into ${table} (${column}, lunches) values (${key}, ${lunches})`.execute(tx);
  return before?.lunches ?? null;
}

function textOf(lunches: number | null): string | null {
  return lunches === null ? null : numberText(lunches);
}
