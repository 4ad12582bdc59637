import { type Expression, sql, type SqlBool } from "kysely";
import type { Db } from "../client.ts";
import { findWords, holdsWords, inSchool, inText, inUser } from "../lists/search.ts";

/** As much of an id as lists show, or more. */
const START_OF_ID = /^[0-9a-f]{8}[0-9a-f-]*$/i;
const PHONE_NUMBER = /^[\d\s()+./\p{Pd}]*$/u;

/**
 * Whether a live request holds each word of `q` in its own texts, its requester's or its school's, has the phone number, or
 * took the place of a version whose id begins so.
 */
export async function findRequestCondition(db: Db, q: string): Promise<Expression<SqlBool>> {
  const words = await findWords(db, q);
  const inRequest = inText(sql.ref("requests.searchText"));
  const conditions = [holdsWords(words, [inRequest, inUser("requests.requesterId"), inSchool("requests.school")])];
  const digits = q.replace(/\D/g, "");
  if (PHONE_NUMBER.test(q) && digits !== "") {
    conditions.push(inRequest(digits));
  }
  if (START_OF_ID.test(q)) {
    conditions.push(sql`requests.family_id in (select family_id from requests as replaced
      where superseded_at is not null and starts_with(id::text, ${q.toLowerCase()}))`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
