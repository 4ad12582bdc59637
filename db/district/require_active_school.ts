import { AppError } from "../../src/domain/http/errors.ts";
import { type School, schoolError } from "../../src/domain/district/schools.ts";
import type { Tx } from "../client.ts";
import { findSchools } from "./schools.ts";

/**
 * Refuses a request for a school that was retired since its form was checked.
 * @throws {AppError} VALIDATION_FAILED at `school`
 */
export async function requireActiveSchool(tx: Tx, value: School): Promise<void> {
  const message = schoolError(await findSchools(tx), value);
  if (message) throw new AppError("VALIDATION_FAILED", message, { errors: [{ field: "school", message }] });
}
