import type { Db } from "../db/client.ts";
import { findSchools } from "../db/district/schools.ts";
import { findSchool, type School, type Schools, type WithSchools } from "../src/domain/district/schools.ts";
import { AppError } from "../src/domain/http/errors.ts";

/**
 * Adds to a list of requests the schools that name its rows and that its filter offers, so that its ETag changes with
 * them.
 * @throws {AppError} BAD_REQUEST when the district does not have the filter's `school`
 */
export async function withSchools<List extends object>(
  db: Db,
  listing: Promise<List>,
  school?: School,
): Promise<List & WithSchools> {
  const [list, schools] = await Promise.all([listing, findSchools(db)]);
  refuseUnknownSchool(schools, school);
  return { ...list, schools };
}

/** Refuses a link's school with BAD_REQUEST unless the district has it; undefined means all schools. */
export function refuseUnknownSchool(schools: Schools, value: School | undefined): void {
  if (value && !findSchool(schools, value)) {
    throw new AppError("BAD_REQUEST", "This link is invalid: unknown school.");
  }
}
