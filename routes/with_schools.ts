import type { Db } from "../db/client.ts";
import { findSchools } from "../db/district/schools.ts";
import type { WithSchools } from "../src/domain/district/schools.ts";

/**
 * Adds to a list of requests the schools that name its rows and that its filter offers. They are part of the list, so that
 * its ETag changes with them and a poll brings a new name.
 */
export async function withSchools<List extends object>(db: Db, listing: Promise<List>): Promise<List & WithSchools> {
  const [list, schools] = await Promise.all([listing, findSchools(db)]);
  return { ...list, schools };
}
