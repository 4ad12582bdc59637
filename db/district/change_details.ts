import { type District, DISTRICT_LABELS } from "../../src/domain/district/district.ts";
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import { requireActor } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";

/**
 * Writes down the district's own facts; the event tells which of them changed, and none is recorded when none did.
 * @throws {AppError} UNAUTHENTICATED when the actor has lost access, FORBIDDEN in another role
 */
export async function changeDistrict(
  tx: Tx,
  { actor, district, now }: { actor: Viewer; district: District; now: Date },
): Promise<void> {
  await requireActor(tx, actor);
  const before = await tx.selectFrom("district").selectAll().forUpdate().executeTakeFirstOrThrow();
  const names = Object.keys(DISTRICT_LABELS) as (keyof District)[];
  const changes = names.filter((name) => before[name] !== district[name])
    .map((name) => ({ label: DISTRICT_LABELS[name], before: before[name] || null, after: district[name] || null }));
  if (changes.length === 0) return;
  await tx.updateTable("district").set(district).execute();
  await recordDistrictEvent(tx, { type: "district.change-details", actorId: actor.id, now, detail: { changes } });
}
