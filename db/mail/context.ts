import type { MailContext } from "../../src/domain/mail/content.ts";
import { findPeople } from "../accounts/find.ts";
import type { Db } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import { findSchools } from "../district/schools.ts";

/** Finds what messages name, once for all of them: one that waited, or is sent again, has the names of the day it leaves. */
export async function findMailContext(db: Db, messages: readonly unknown[]): Promise<MailContext> {
  // Whatever a payload calls them; the ids of requests are no one's.
  const named = JSON.stringify(messages).match(/(?<=")[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=")/g) ?? [];
  const [district, schools, people] = await Promise.all([findDistrict(db), findSchools(db), findPeople(db, named)]);
  return { district, schools, people };
}
