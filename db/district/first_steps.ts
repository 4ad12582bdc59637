import { type NotNull, sql } from "kysely";
import { type DistrictEventType, eventsOf } from "../../src/domain/history/events.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Db, Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";

export interface FirstSteps {
  /** "" while it is unknown. */
  phone: string;
  /** The names of the schools that can be chosen. */
  schools: string[];
  /** Whether somebody made the schools the district's own, or confirmed them. */
  areSchoolsChecked: boolean;
  /** The number of weekdays with a capacity. */
  weekdays: number;
  closings: number;
  /** The number of people with access. */
  users: number;
}

const SCHOOL_EVENTS = eventsOf("district").filter((type) => type.includes("school")) as DistrictEventType[];

/** Returns how far the district is set up, or undefined once its checklist was dismissed. */
export async function findFirstSteps(db: Db): Promise<FirstSteps | undefined> {
  const { isDismissed, ...steps } = await db.selectNoFrom((eb) => [
    hasEvent("district.put-away-checklist").as("isDismissed"),
    hasEvent(...SCHOOL_EVENTS).as("areSchoolsChecked"),
    eb.selectFrom("district").select("phone").as("phone"),
    eb.selectFrom("schools").where("retiredAt", "is", null)
      .select(sql<string[]>`array_agg(label order by position)`.as("labels")).as("schools"),
    eb.selectFrom("weekdayCapacities").select(eb.fn.countAll<number>().as("count")).as("weekdays"),
    eb.selectFrom("closedDays").select(eb.fn.countAll<number>().as("count")).as("closings"),
    eb.selectFrom("users").where("accountStatus", "=", sql.lit("APPROVED")).select(eb.fn.countAll<number>().as("count"))
      .as("users"),
  ]).$narrowType<Record<keyof FirstSteps, NotNull>>().executeTakeFirstOrThrow();
  return isDismissed ? undefined : steps;
}

function hasEvent(...types: DistrictEventType[]) {
  // Literals: for parameters, Postgres would expect many events, and read them all to find none.
  return sql<boolean>`exists (select from audit_events where type in (${
    sql.join(types.map((type) => sql.lit(type)))
  }))`;
}

/** Makes a write that keeps nothing but its event. */
const note = (type: DistrictEventType) => async (tx: Tx, { actor, now }: Writer): Promise<void> => {
  await requireActor(tx, actor, now);
  await recordDistrictEvent(tx, type, { actor, now });
};

/** Dismisses the checklist for every super admin. */
export const dismissFirstSteps = note("district.put-away-checklist");

/** Confirms that the schools are the district's own, where none has to be changed. */
export const confirmSchools = note("district.confirm-schools");
