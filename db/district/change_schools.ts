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
import type { Viewer } from "../../src/domain/requests/permissions.ts";
import { requireActor } from "../accounts/lock.ts";
import type { Tx } from "../client.ts";
import { recordDistrictEvent } from "../history/record.ts";
import { findSchools } from "./schools.ts";

interface SchoolChange {
  actor: Viewer;
  now: Date;
}

/**
 * Adds a school behind the others.
 * @throws {AppError} VALIDATION_FAILED at `label` when another school has the name, CONFLICT when there are MAX_SCHOOLS;
 * like every change of schools UNAUTHENTICATED when the actor has lost access, FORBIDDEN in another role
 */
export async function addSchool(tx: Tx, { label, ...change }: SchoolChange & { label: string }): Promise<ListedSchool> {
  const schools = await lockSchools(tx, change.actor);
  requireUniqueName(schools, label);
  if (schools.length >= MAX_SCHOOLS) {
    throw new AppError("CONFLICT", `The district can have at most ${MAX_SCHOOLS} schools, retired ones included.`);
  }
  const value = newSchoolValue(schools, label);
  const last = tx.selectFrom("schools").select(sql<number>`max(position) + 1`.as("next"));
  await tx.insertInto("schools").values({ value, label, position: last, retiredAt: null }).execute();
  await record(tx, "district.add-school", change, { about: label });
  return { value, label, isRetired: false };
}

/**
 * Gives a school another name; its value stays. Nothing is recorded when it has the name already.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED at `label` when another school has the name
 */
export async function renameSchool(
  tx: Tx,
  { value, label, ...change }: SchoolChange & { value: School; label: string },
): Promise<ListedSchool> {
  const schools = await lockSchools(tx, change.actor);
  const school = requireSchool(schools, value);
  if (school.label === label) return school;
  requireUniqueName(schools, label, value);
  await tx.updateTable("schools").set({ label }).where("value", "=", value).execute();
  await record(tx, "district.rename-school", change, { about: `${school.label} to ${label}` });
  return { ...school, label };
}

/**
 * Retires a school: it stays on old requests and cannot be chosen any more. Nothing is recorded when it is retired already.
 * @throws {AppError} NOT_FOUND; CONFLICT for the last school that can be chosen
 */
export async function retireSchool(
  tx: Tx,
  { value, ...change }: SchoolChange & { value: School },
): Promise<ListedSchool> {
  const schools = await lockSchools(tx, change.actor);
  const school = requireSchool(schools, value);
  if (school.isRetired) return school;
  if (activeSchools(schools).length === 1) {
    throw new AppError(
      "CONFLICT",
      `${school.label} is the only school left to choose. Add or restore another one first.`,
    );
  }
  await tx.updateTable("schools").set({ retiredAt: change.now }).where("value", "=", value).execute();
  await record(tx, "district.retire-school", change, { about: school.label });
  return { ...school, isRetired: true };
}

/**
 * Lets a retired school be chosen again. Nothing is recorded when it can be already.
 * @throws {AppError} NOT_FOUND
 */
export async function restoreSchool(
  tx: Tx,
  { value, ...change }: SchoolChange & { value: School },
): Promise<ListedSchool> {
  const school = requireSchool(await lockSchools(tx, change.actor), value);
  if (!school.isRetired) return school;
  await tx.updateTable("schools").set({ retiredAt: null }).where("value", "=", value).execute();
  await record(tx, "district.restore-school", change, { about: school.label });
  return { ...school, isRetired: false };
}

/**
 * Puts the schools into an order.
 * @param values every school once, retired ones too
 * @throws {AppError} CONFLICT when those are not the schools that there are now
 */
export async function orderSchools(
  tx: Tx,
  { values, ...change }: SchoolChange & { values: School[] },
): Promise<Schools> {
  const schools = await lockSchools(tx, change.actor);
  if (values.length !== schools.length || schools.some(({ value }) => !values.includes(value))) {
    throw new AppError("CONFLICT", "The list of schools has changed. Reload the page and try again.");
  }
  await writeOrder(tx, schools, values, change);
  return await findSchools(tx);
}

/**
 * Moves a school one place up or down among those that can be chosen; at either end it stays.
 * @throws {AppError} NOT_FOUND
 */
export async function moveSchool(
  tx: Tx,
  { value, direction, ...change }: SchoolChange & { value: School; direction: "up" | "down" },
): Promise<void> {
  const schools = await lockSchools(tx, change.actor);
  const { isRetired } = requireSchool(schools, value);
  const values = schools.filter((school) => school.isRetired === isRetired).map((school) => school.value);
  const others = schools.filter((school) => school.isRetired !== isRetired).map((school) => school.value);
  const from = values.indexOf(value);
  const to = from + (direction === "up" ? -1 : 1);
  if (to < 0 || to >= values.length) return;
  values.splice(to, 0, ...values.splice(from, 1));
  await writeOrder(tx, schools, isRetired ? [...others, ...values] : [...values, ...others], change);
}

/** The schools, which nobody else changes until the transaction ends. */
async function lockSchools(tx: Tx, actor: Viewer): Promise<Schools> {
  await sql`select pg_advisory_xact_lock(hashtext('schools'))`.execute(tx);
  await requireActor(tx, actor);
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

async function writeOrder(tx: Tx, schools: Schools, values: School[], change: SchoolChange): Promise<void> {
  await sql`update schools set position = ordered.position - 1
    from unnest(${values}::text[]) with ordinality as ordered (value, position)
    where schools.value = ordered.value`.execute(tx);
  const [before, after] = [
    schools.map(({ label }) => label),
    values.map((value) => requireSchool(schools, value).label),
  ];
  const first = before.findIndex((label, index) => label !== after[index]);
  if (first === -1) return;
  const last = before.findLastIndex((label, index) => label !== after[index]) + 1;
  const part = (labels: string[]) => labels.slice(first, last).join(", ");
  await record(tx, "district.order-schools", change, {
    changes: [{ label: "Order", before: part(before), after: part(after) }],
  });
}

type SchoolEvent = Extract<Parameters<typeof recordDistrictEvent>[1]["type"], `district.${string}-school${string}`>;

async function record(tx: Tx, type: SchoolEvent, { actor, now }: SchoolChange, detail: Record<string, unknown>) {
  await recordDistrictEvent(tx, { type, actorId: actor.id, now, detail });
}
