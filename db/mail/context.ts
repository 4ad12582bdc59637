import type { MailContext } from "../../src/domain/mail/content.ts";
import { findPeople } from "../accounts/find.ts";
import type { Db } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import { findSchools } from "../district/schools.ts";

/** Finds what messages name, once for all of them: one that waited, or is sent again, has the names of the day it leaves. */
export async function findMailContext(db: Db, messages: readonly unknown[]): Promise<MailContext> {
  const named = [...JSON.stringify(messages).matchAll(/"by":"([^"]*)"/g)].flatMap(([, id]) => id ?? []);
  const [district, schools, people] = await Promise.all([findDistrict(db), findSchools(db), findPeople(db, named)]);
  return { district, schools, people };
}
