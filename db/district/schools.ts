import { type School, schoolError, type Schools } from "../../src/domain/district/schools.ts";
import type { Db, Tx } from "../client.ts";
import { AppError } from "../../src/domain/http/errors.ts";

/** Returns the schools that can be chosen, then the retired ones, each in the district's order. */
export async function findSchools(db: Db): Promise<Schools> {
  const rows = await db.selectFrom("schools").select(["value", "label", "retiredAt"])
    .orderBy((eb) => eb("retiredAt", "is not", null)).orderBy("position").execute();
  return rows.map(({ value, label, retiredAt }) => ({ value, label, isRetired: retiredAt !== null }));
}

/** Throws VALIDATION_FAILED at `school` for a school that was retired since its form was checked. */
export async function requireActiveSchool(tx: Tx, value: School): Promise<void> {
  const message = schoolError(await findSchools(tx), value);
  if (message) throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "school", message }] });
}
