import { formatDay } from "../../src/domain/time/alaska_time.ts";
import { numberText, weekdayName } from "../../src/domain/kitchen/calendar/capacity.ts";
import type { CapacityChange } from "../../src/domain/kitchen/calendar/forms.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import { requireActor } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { lockCapacities } from "./locks.ts";

/**
 * Sets how many lunches can be packed on a weekday or on one day, or removes the limit with null. Setting what is already
 * set records no event.
 * @throws {AppError} UNAUTHENTICATED when the actor has lost access, FORBIDDEN in another role
 */
export async function setCapacity(
  tx: Tx,
  { actor, now, ...change }: CapacityChange & { actor: Viewer; now: Date },
): Promise<void> {
  await lockCapacities(tx);
  await requireActor(tx, actor);
  const before = change.date === undefined
    ? await setWeekday(tx, change.weekday ?? 0, change.lunches)
    : await setDay(tx, change.date, change.lunches);
  if (before === change.lunches) return;
  const label = change.date === undefined ? `${weekdayName(change.weekday ?? 0)}s` : formatDay(change.date);
  const changes = [{ label, before: textOf(before), after: textOf(change.lunches) }];
  await recordDistrictEvent(tx, { type: "kitchen.set-capacity", actorId: actor.id, now, detail: { changes } });
}

/** Sets it, and returns what was set before. */
async function setWeekday(tx: Tx, weekday: number, lunches: number | null): Promise<number | null> {
  const before = await tx.selectFrom("weekdayCapacities").select("lunches").where("weekday", "=", weekday)
    .executeTakeFirst();
  if (lunches === null) {
    await tx.deleteFrom("weekdayCapacities").where("weekday", "=", weekday).execute();
  } else {
    await tx.insertInto("weekdayCapacities").values({ weekday, lunches })
      .onConflict((conflict) => conflict.column("weekday").doUpdateSet({ lunches })).execute();
  }
  return before?.lunches ?? null;
}

async function setDay(tx: Tx, day: string, lunches: number | null): Promise<number | null> {
  const before = await tx.selectFrom("dayCapacities").select("lunches").where("day", "=", day)
    .executeTakeFirst();
  if (lunches === null) {
    await tx.deleteFrom("dayCapacities").where("day", "=", day).execute();
  } else {
    await tx.insertInto("dayCapacities").values({ day, lunches })
      .onConflict((conflict) => conflict.column("day").doUpdateSet({ lunches })).execute();
  }
  return before?.lunches ?? null;
}

function textOf(lunches: number | null): string | null {
  return lunches === null ? null : numberText(lunches);
}
