import { DEFAULT_OFFICE_NAME, type District, DISTRICT_LABELS } from "../../src/domain/district/district.ts";
import type { Db, Tx } from "../client.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import { recordDistrictEvent } from "../history/record.ts";

/** The first start wrote them down. */
export function findDistrict(db: Db): Promise<District> {
  return db.selectFrom("district").select(Object.keys(DISTRICT_LABELS) as (keyof District)[]).executeTakeFirstOrThrow();
}

/** Writes down the district's name at the first start; later ones leave what administrators made of it. */
export async function createDistrict(tx: Tx, name: string): Promise<void> {
  await tx.insertInto("district").values({
    name,
    officeName: DEFAULT_OFFICE_NAME,
    phone: "",
    email: "",
    budgetCodeUse: "OFF",
    budgetCodeHint: "",
  }).onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

/**
 * Writes down the district's own facts; the event tells which of them changed, and none is recorded when none did.
 * @throws {AppError} UNAUTHENTICATED when the session has ended, FORBIDDEN in another role
 */
export async function changeDistrict(
  tx: Tx,
  { actor, district, now }: Writer & { district: Partial<District> },
): Promise<void> {
  const before = await tx.selectFrom("district").selectAll().forUpdate().executeTakeFirstOrThrow();
  await requireActor(tx, actor, now);
  const names = Object.keys(DISTRICT_LABELS) as (keyof District)[];
  const changes = names.filter((name) => before[name] !== district[name])
    .map((name) => ({ label: DISTRICT_LABELS[name], before: before[name] || null, after: district[name] || null }));
  if (changes.length === 0) return;
  await tx.updateTable("district").set(district).execute();
  await recordDistrictEvent(tx, "district.change-details", { actor, now }, { changes });
}
