import { conflictText, isChanged } from "../../src/domain/district/district.ts";
import { kitchenLabel, type School } from "../../src/domain/district/schools.ts";
import { refuseConflicts } from "../../src/domain/http/errors.ts";
import type { Writer } from "../accounts/actor.ts";
import type { Db, Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { redirectKitchenMail } from "../mail/school_kitchens.ts";
import { lockSchools } from "./change_schools.ts";

/** Returns the addresses of the kitchens of schools that can be chosen, "" where there is none. */
export function findKitchens(db: Db) {
  return db.selectFrom("schools").select(["value", "label", "kitchenEmail"]).where("retiredAt", "is", null).execute();
}

/**
 * Changes the addresses of schools' kitchens, except those left as `opened`; CONFLICT at those that somebody else
 * changed since. The history has no address, which may be a person's: events are never erased.
 */
export async function changeKitchens(
  tx: Tx,
  { emails, opened = {}, ...change }: Writer & { emails: Record<School, string>; opened?: Record<School, string> },
): Promise<void> {
  await lockSchools(tx, change);
  const changed = (await findKitchens(tx)).map(({ value, label, kitchenEmail: stored }) => {
    return { value, label, stored, opened: opened[value], typed: emails[value] ?? stored };
  }).filter(isChanged);
  refuseConflicts(changed.map((field) => [
    `kitchens.${field.value}`,
    conflictText(kitchenLabel(field.label), field.stored, field),
  ]));
  for (const { value, label, typed } of changed) {
    await tx.updateTable("schools").set({ kitchenEmail: typed, kitchenSetter: change.actor.id })
      .where("value", "=", value).execute();
    await redirectKitchenMail(tx, { ...change, value, email: typed });
    await recordDistrictEvent(tx, "district.change-kitchen", change, { about: label });
  }
}
