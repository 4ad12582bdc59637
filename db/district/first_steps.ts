import { type NotNull, sql } from "kysely";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Db, Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";

/** How far a district is set up. */
export interface FirstSteps {
  /** "" while it is unknown. */
  phone: string;
  schools: number;
  /** On how many days of the week the kitchen's capacity is set. */
  weekdays: number;
  closings: number;
  /** How many people have access. */
  users: number;
}

const DISMISSED = "district.put-away-checklist";

/** How far the district is set up; undefined once its checklist was dismissed. */
export async function findFirstSteps(db: Db): Promise<FirstSteps | undefined> {
  // For a parameter, Postgres would expect many events, and read them all to find none.
  const { isDismissed, ...steps } = await db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom("auditEvents").select("id").where("type", "=", sql.lit(DISMISSED))).as("isDismissed"),
    eb.selectFrom("district").select("phone").as("phone"),
    eb.selectFrom("schools").where("retiredAt", "is", null).select(eb.fn.countAll<number>().as("count")).as("schools"),
    eb.selectFrom("weekdayCapacities").select(eb.fn.countAll<number>().as("count")).as("weekdays"),
    eb.selectFrom("closedDays").select(eb.fn.countAll<number>().as("count")).as("closings"),
    eb.selectFrom("users").where("accountStatus", "=", sql.lit("APPROVED")).select(eb.fn.countAll<number>().as("count"))
      .as("users"),
  ]).$narrowType<Record<keyof FirstSteps, NotNull>>().executeTakeFirstOrThrow();
  return isDismissed ? undefined : steps;
}

/**
 * Dismisses the checklist for every super admin; the event of it is all that is kept.
 * @throws {AppError} UNAUTHENTICATED when the session has ended, FORBIDDEN in another role
 */
export async function dismissFirstSteps(tx: Tx, { actor, now }: Writer): Promise<void> {
  await requireActor(tx, actor, now);
  await recordDistrictEvent(tx, DISMISSED, { actor, now });
}
