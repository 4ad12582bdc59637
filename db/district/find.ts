import type { District } from "../../src/domain/district/district.ts";
import type { Db } from "../client.ts";

/** The district's own facts, which the first start wrote down. */
export function findDistrict(db: Db): Promise<District> {
  return db.selectFrom("district").select(["name", "officeName", "phone", "email"]).executeTakeFirstOrThrow();
}
