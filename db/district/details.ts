import {
  conflictText,
  DEFAULT_OFFICE_NAME,
  DISTRICT_FIELDS,
  DISTRICT_LABELS,
  type DistrictDetails,
  districtText,
  isChanged,
} from "../../src/domain/district/district.ts";
import { refuseConflicts } from "../../src/domain/http/errors.ts";
import type { Db, Tx } from "../client.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import { recordDistrictEvent } from "../history/record.ts";

/** Returns the district's details, which the first start wrote. */
export function findDistrict(db: Db): Promise<DistrictDetails> {
  return db.selectFrom("district").select(DISTRICT_FIELDS).executeTakeFirstOrThrow();
}

/** Writes the district's name at the first start; later ones leave what administrators made of it. */
export async function createDistrict(tx: Tx, name: string): Promise<void> {
  await tx.insertInto("district").values({
    name,
    officeName: DEFAULT_OFFICE_NAME,
    phone: "",
    email: "",
    budgetCodeUse: "OFF",
    budgetCodeHint: "",
    rostersSince: "",
    bagText: "",
  }).onConflict((conflict) => conflict.column("id").doNothing()).execute();
}

interface Change extends Writer {
  district: { [Name in keyof DistrictDetails]?: DistrictDetails[Name] | undefined };
  /** The values a page showed: fields left like that keep their current value. */
  opened?: Record<keyof DistrictDetails, string> | undefined;
}

/** Writes the district's facts; CONFLICT at fields that somebody else changed since they were `opened`. */
export async function changeDistrict(tx: Tx, { actor, district, opened, now }: Change): Promise<void> {
  const before = await tx.selectFrom("district").selectAll().forUpdate().executeTakeFirstOrThrow();
  await requireActor(tx, actor, now);
  const fields = DISTRICT_FIELDS.map((name) => {
    return { name, stored: before[name], opened: opened?.[name], typed: district[name] ?? before[name] };
  }).filter(isChanged);
  refuseConflicts(fields.map((field) => {
    return [field.name, conflictText(DISTRICT_LABELS[field.name], districtText(before, field.name), field)];
  }));
  if (fields.length === 0) return;
  const changed = Object.fromEntries(fields.map(({ name, typed }) => [name, typed]));
  const after = { ...before, ...changed };
  await tx.updateTable("district").set(changed).execute();
  const changes = fields.map(({ name }) => {
    const label = DISTRICT_LABELS[name];
    // It may name a student, and events are never erased.
    if (name === "bagText") return { label };
    const [was, is] = [before, after].map((details) => districtText(details, name) || null);
    return { label, before: was, after: is };
  });
  await recordDistrictEvent(tx, "district.change-details", { actor, now }, { changes });
}
