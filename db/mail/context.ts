import type { MailContext } from "../../src/domain/mail/content.ts";
import { findPeople } from "../accounts/find.ts";
import type { Db } from "../client.ts";
import { findDistrict } from "../district/details.ts";
import { findSchools } from "../district/schools.ts";

/**
 * What these messages name, once for all of them: one that waited, or is sent again, has the names of the day it leaves.
 */
export async function findMailContext(db: Db, messages: { payload: Record<string, unknown> }[]): Promise<MailContext> {
  const [district, schools, people] = await Promise.all([
    findDistrict(db),
    findSchools(db),
    findPeople(db, namedIn(messages)),
  ]);
  return { district, schools, people };
}

/** The ids under `by`, at whatever depth. */
function namedIn(messages: { payload: Record<string, unknown> }[]): string[] {
  const ids = new Set<string>();
  JSON.stringify(messages.map(({ payload }) => payload), (key, value) => {
    if (key === "by" && typeof value === "string") ids.add(value);
    return value;
  });
  return [...ids];
}
