import type { Letterhead } from "../../src/domain/mail/claimed.ts";
import type { Db } from "../client.ts";
import { findDistrict } from "../district/find.ts";
import { findSchools } from "../district/schools.ts";

/** What of the district messages name: a message that waited, or is sent again, has the names of the day it leaves. */
export async function findLetterhead(db: Db): Promise<Letterhead> {
  const [district, schools] = await Promise.all([findDistrict(db), findSchools(db)]);
  return { district, schools };
}
