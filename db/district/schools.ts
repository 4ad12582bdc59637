import type { Schools } from "../../src/domain/district/schools.ts";
import type { Db } from "../client.ts";

/** All schools: those that can be chosen first, then the retired ones, each kind in the district's order. */
export async function findSchools(db: Db): Promise<Schools> {
  const rows = await db.selectFrom("schools").select(["value", "label", "retiredAt"])
    .orderBy((eb) => eb("retiredAt", "is not", null)).orderBy("position").execute();
  return rows.map(({ value, label, retiredAt }) => ({ value, label, isRetired: retiredAt !== null }));
}
