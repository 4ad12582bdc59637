import { sql } from "kysely";
import { AppError, schoolNotFound } from "../../src/domain/http/errors.ts";
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
import { findSchools } from "./schools.ts";

/**
 * Adds a school behind the others.
 * @throws {AppError} VALIDATION_FAILED at `label` when another school has the name, CONFLICT when there are MAX_SCHOOLS;
 * like every change of schools UNAUTHENTICATED when the session has ended, FORBIDDEN in another role
 */
export async function addSchool(tx: Tx, { label, ...change }: Writer & { label: string }): Promise<ListedSchool> {
  const schools = await lockSchools(tx, change);
  requireUniqueName(schools, label);
  if (schools.length >= MAX_SCHOOLS) {
    throw new AppError("CONFLICT", `The district can have at most ${MAX_SCHOOLS} schools, retired ones included.`);
  }
  const value = newSchoolValue(schools, label);
  const last = tx.selectFrom("schools").select(sql<number>`max(position) + 1`.as("next"));
  await tx.insertInto("schools").values({ value, label, position: last, retiredAt: null }).execute();
  await recordDistrictEvent(tx, "district.add-school", change, { about: label });
  return { value, label, isRetired: false };
}

/**
 * Gives a school another name; its value stays. Nothing is recorded when it has the name already.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED at `label` when another school has the name
 */
export async function renameSchool(
  tx: Tx,
  { value, label, ...change }: Writer & { value: School; label: string },
): Promise<void> {
  const schools = await lockSchools(tx, change);
  const school = requireSchool(schools, value);
  if (school.label === label) return;
  requireUniqueName(schools, label, value);
  await tx.updateTable("schools").set({ label }).where("value", "=", value).execute();
  await recordDistrictEvent(tx, "district.rename-school", change, { about: `${school.label} to ${label}` });
}

/**
 * Retires a school: it stays on old requests and cannot be chosen any more. Nothing is recorded when it is retired already.
 * @throws {AppError} NOT_FOUND; CONFLICT for the last school that can be chosen
 */
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
  await tx.updateTable("schools").set({ retiredAt: change.now }).where("value", "=", value).execute();
  await recordDistrictEvent(tx, "district.retire-school", change, { about: school.label });
}

/**
 * Nothing is recorded when it can be chosen already.
 * @throws {AppError} NOT_FOUND
 */
export async function restoreSchool(tx: Tx, { value, ...change }: Writer & { value: School }): Promise<void> {
  const school = requireSchool(await lockSchools(tx, change), value);
  if (!school.isRetired) return;
  await tx.updateTable("schools").set({ retiredAt: null }).where("value", "=", value).execute();
  await recordDistrictEvent(tx, "district.restore-school", change, { about: school.label });
}

/**
 * Moves a school one place up or down among those that can be chosen, or among the retired ones; at either end it stays.
 * @throws {AppError} NOT_FOUND
 */
export async function moveSchool(
  tx: Tx,
  { value, direction, ...change }: Writer & { value: School; direction: "up" | "down" },
): Promise<void> {
  const schools = await lockSchools(tx, change);
  const school = requireSchool(schools, value);
  const other = schools[schools.indexOf(school) + (direction === "up" ? -1 : 1)];
  if (other?.isRetired !== school.isRetired) return;
  // One trades its place with the other.
  await sql`update schools set position = (select sum(position) from schools where value in (${value}, ${other.value}))
    - position where value in (${value}, ${other.value})`.execute(tx);
  const [before, after] = [[school, other], [other, school]].map((pair) => pair.map(({ label }) => label).join(", "));
  const changes = [{ label: "Order", ...direction === "up" ? { before: after, after: before } : { before, after } }];
  await recordDistrictEvent(tx, "district.order-schools", change, { changes });
}

/** They stay as they are until the transaction ends. */
async function lockSchools(tx: Tx, { actor, now }: Writer): Promise<Schools> {
  await sql`select pg_advisory_xact_lock(hashtext('schools'))`.execute(tx);
  await requireActor(tx, actor, now);
  return await findSchools(tx);
}

function requireSchool(schools: Schools, value: School): ListedSchool {
  const school = findSchool(schools, value);
  if (!school) throw schoolNotFound();
  return school;
}

function requireUniqueName(schools: Schools, label: string, except?: School): void {
  const other = schoolWithName(schools, label, except);
  if (!other) return;
  const message = other.isRetired
    ? `${other.label} is a retired school. Restore it, or choose another name.`
    : `There is already a school named ${other.label}.${except === undefined ? " Rename it instead." : ""}`;
  throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "label", message }] });
}
