import { sql } from "kysely";
import { conflictText, isChanged } from "../../src/domain/district/district.ts";
import { AppError, refuseConflicts } from "../../src/domain/http/errors.ts";
import {
  activeSchools,
  findSchool,
  type ListedSchool,
  MAX_SCHOOLS,
  newSchoolValue,
  type School,
  type Schools,
  schoolWithName,
} from "../../src/domain/district/schools.ts";
import { requireActor, type Writer } from "../accounts/actor.ts";
import type { Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { redirectKitchenMail } from "../mail/school_kitchens.ts";
import { findSchools } from "./schools.ts";

/** Adds a school after the others; CONFLICT when there are MAX_SCHOOLS, and at `newSchool` for another's name. */
export async function addSchool(
  tx: Tx,
  { newSchool: label, ...change }: Writer & { newSchool: string },
): Promise<ListedSchool> {
  const schools = await lockSchools(tx, change);
  refuseConflicts([["newSchool", nameConflict(schools, label)]]);
  if (schools.length >= MAX_SCHOOLS) {
    throw new AppError("CONFLICT", `The district can have at most ${MAX_SCHOOLS} schools, retired ones included.`);
  }
  const value = newSchoolValue(schools, label);
  const last = tx.selectFrom("schools").select(sql<number>`max(position) + 1`.as("next"));
  await tx.insertInto("schools").values({ value, label, position: last }).execute();
  await recordDistrictEvent(tx, "district.add-school", change, { about: label });
  return { value, label, isRetired: false };
}

/** Renames schools, except those left as `opened`; CONFLICT at names taken, or changed by somebody else since. */
export async function renameSchools(
  tx: Tx,
  { names, opened = {}, ...change }: Writer & { names: Record<School, string>; opened?: Record<School, string> },
): Promise<void> {
  const after = (await lockSchools(tx, change)).map((school) => {
    const field = { stored: school.label, opened: opened[school.value], typed: names[school.value] ?? school.label };
    return { ...school, ...field, label: isChanged(field) ? field.typed : school.label };
  });
  const renamed = after.filter(({ label, stored }) => label !== stored);
  refuseConflicts(renamed.map((name) => [
    `schools.${name.value}`,
    conflictText(name.opened ?? "", name.stored, name) ?? nameConflict(after, name.label, name.value),
  ]));
  // Two schools may swap names without ever sharing one: no name has a control character.
  await sql`update schools set label = chr(1) || value where value = any(${renamed.map(({ value }) => value)})`.execute(
    tx,
  );
  for (const { value, stored, label } of renamed) {
    await tx.updateTable("schools").set({ label }).where("value", "=", value).execute();
    await recordDistrictEvent(tx, "district.rename-school", change, { about: `${stored} to ${label}` });
  }
}

/** Retires a school, which stays on old requests, without its kitchen's address; NOT_FOUND, or CONFLICT for the last one that can be chosen. */
export async function retireSchool(tx: Tx, { value, ...change }: Writer & { value: School }): Promise<void> {
  const schools = await lockSchools(tx, change);
  const school = requireSchool(schools, value);
  if (school.isRetired) return;
  if (activeSchools(schools).length === 1) {
    throw new AppError(
      "CONFLICT",
      `${school.label} is the only school left to choose. Add or restore another one first.`,
    );
  }
  await tx.updateTable("schools").set({ retiredAt: change.now, kitchenEmail: "" }).where("value", "=", value).execute();
  await redirectKitchenMail(tx, { ...change, value, email: "" });
  await recordDistrictEvent(tx, "district.retire-school", change, { about: school.label });
}

/** Restores a retired school, or throws NOT_FOUND. Restoring it again records nothing. */
export async function restoreSchool(tx: Tx, { value, ...change }: Writer & { value: School }): Promise<void> {
  const school = requireSchool(await lockSchools(tx, change), value);
  if (!school.isRetired) return;
  await tx.updateTable("schools").set({ retiredAt: null }).where("value", "=", value).execute();
  await recordDistrictEvent(tx, "district.restore-school", change, { about: school.label });
}

/** Moves a school one place among the active, or the retired ones; at either end it stays. Throws NOT_FOUND. */
export async function moveSchool(
  tx: Tx,
  { value, direction, ...change }: Writer & { value: School; direction: "up" | "down" },
): Promise<void> {
  const schools = await lockSchools(tx, change);
  const school = requireSchool(schools, value);
  const other = schools[schools.indexOf(school) + (direction === "up" ? -1 : 1)];
  if (other?.isRetired !== school.isRetired) return;
  await sql`update schools set position = (select sum(position) from schools where value in (${value}, ${other.value}))
    - position where value in (${value}, ${other.value})`.execute(tx);
  const [before, after] = [[school, other], [other, school]].map((pair) => pair.map(({ label }) => label).join(", "));
  const changes = [{ label: "Order", ...direction === "up" ? { before: after, after: before } : { before, after } }];
  await recordDistrictEvent(tx, "district.order-schools", change, { changes });
}

/** Returns the schools, locked until the transaction ends. */
export async function lockSchools(tx: Tx, { actor, now }: Writer): Promise<Schools> {
  await sql`select pg_advisory_xact_lock(hashtext('schools'))`.execute(tx);
  await requireActor(tx, actor, now);
  return await findSchools(tx);
}

function requireSchool(schools: Schools, value: School): ListedSchool {
  const school = findSchool(schools, value);
  if (!school) throw new AppError("NOT_FOUND", "School not found");
  return school;
}

/** Returns the reason a school cannot have a name, or null; `except` is the one that is being renamed. */
function nameConflict(schools: Schools, label: string, except?: School): string | null {
  const other = schoolWithName(schools, label, except);
  if (!other) return null;
  return other.isRetired
    ? `${other.label} is a retired school. Restore it, or choose another name.`
    : `There is already a school named ${other.label}.${except === undefined ? " Rename it instead." : ""}`;
}
