import type { NotNull } from "kysely";
import type { FirstSteps } from "../../src/domain/district/first_steps.ts";
import { type Actor, requireActor } from "../accounts/actor.ts";
import type { Db, Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";

const PUT_AWAY = "district.put-away-checklist";

/** How far the district is set up; undefined once its checklist was put away. */
export async function findFirstSteps(db: Db): Promise<FirstSteps | undefined> {
  const { isPutAway, ...steps } = await db.selectNoFrom((eb) => [
    eb.exists(eb.selectFrom("auditEvents").select("id").where("type", "=", PUT_AWAY)).as("isPutAway"),
    eb.selectFrom("district").select("phone").as("phone"),
    eb.selectFrom("schools").where("retiredAt", "is", null).select(eb.fn.countAll<number>().as("count")).as("schools"),
    eb.selectFrom("weekdayCapacities").select(eb.fn.countAll<number>().as("count")).as("weekdays"),
    eb.selectFrom("closedDays").select(eb.fn.countAll<number>().as("count")).as("closings"),
    eb.selectFrom("users").where("accountStatus", "=", "APPROVED").select(eb.fn.countAll<number>().as("count"))
      .as("users"),
  ]).$narrowType<Record<keyof FirstSteps, NotNull>>().executeTakeFirstOrThrow();
  return isPutAway ? undefined : steps;
}

/**
 * Puts the checklist away for every super admin; the event of it is all that is kept.
 * @throws {AppError} UNAUTHENTICATED when the session has ended, FORBIDDEN in another role
 */
export async function putAwayChecklist(tx: Tx, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  await requireActor(tx, actor, now);
  await recordDistrictEvent(tx, { type: PUT_AWAY, actorId: actor.id, now });
}
