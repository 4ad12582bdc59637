import { type Expression, sql, type SqlBool } from "kysely";
import { type Days, daysOf } from "../../src/domain/lists/day_filter.ts";
import type { FilterName } from "../../src/domain/lists/params.ts";
import type { DistrictFilter, DistrictSort } from "../../src/domain/requests/query_schemas.ts";
import { readTypedDays } from "../../src/domain/lists/typed_days.ts";
import type { Db } from "../client.ts";
import { findWords, holdsWords, inRequest, inSchool, inUser } from "../lists/search.ts";

export const SPECIAL_MEAL_COUNT = sql<number>`(select count(*)::int from special_meals where request_id = requests.id)`;

/** The sort keys of a list; the delivery comes next. */
const SORT_KEYS: Record<DistrictSort, Expression<unknown>[]> = {
  deliveryDate: [],
  requester: [sql`users.last_name collate "en-x-icu"`, sql`users.first_name collate "en-x-icu"`],
  school: [sql.ref("schools.position")],
  lunches: [sql.ref("requests.numberOfLunches")],
};

/** Returns the filter's condition; `today` is YYYY-MM-DD in Alaska. */
export async function findFilterCondition(
  db: Db,
  { school, q, day, when }: DistrictFilter,
  today: string,
): Promise<Expression<SqlBool>> {
  const conditions: Record<FilterName, Expression<unknown> | "" | undefined> = {
    q: q && await findRequestCondition(db, q, today),
    school: school && sql`requests.school = ${school}`,
    when: when && isDeliveredWithin(daysOf(when, today)),
    day: day && isDeliveredWithin({ from: day, to: day }),
  };
  const set = Object.values(conditions).filter((condition) => typeof condition === "object");
  return set.length > 0 ? sql<SqlBool>`(${sql.join(set, sql` and `)})` : sql.lit(true);
}

export function selectFiltered(
  db: Db,
  { status, sort = "deliveryDate", order = "asc" }: DistrictFilter,
  condition: Expression<SqlBool>,
) {
  let rows = db.selectFrom("requests")
    .innerJoin("users", "users.id", "requests.requesterId")
    .$if(sort === "school", (all) => all.innerJoin("schools", "schools.value", "requests.school"))
    .where("requests.supersededAt", "is", null).where(condition);
  if (status) rows = rows.where("requests.status", "=", status);
  for (const key of [...SORT_KEYS[sort], sql.ref("requests.deliveryAt"), sql.ref("requests.id")]) {
    rows = rows.orderBy(key, order);
  }
  return rows;
}

function isDeliveredWithin({ from, to }: Days): Expression<SqlBool> {
  return sql`requests.delivery_date between coalesce(${from}::date, '-infinity') and ${to}::date`;
}

/** The beginning of an id without hyphens, as a search finds it. */
const START_OF_ID = /^[0-9a-f]{4,32}$/;
/** A part of a phone number as people write it, of which the stored text has the digits. */
const PHONE_PART = /^[+.(]*\d[\d().]*$/;

/**
 * Whether a live request holds each word of `q` in its own texts, its requester's or its school's, is delivered on the
 * days that `q` names and holds the other words, or replaced a version whose id begins with `q`.
 */
async function findRequestCondition(db: Db, q: string, today: string): Promise<Expression<SqlBool>> {
  const words = await findWords(db, q);
  const inTexts = inRequest("requests");
  const inPhone = (word: string) => PHONE_PART.test(word) ? inTexts(word.replace(/\D/g, "")) : sql.lit(false);
  const places = [inTexts, inPhone, inUser("requests.requesterId"), inSchool("requests.school")];
  const conditions = [holdsWords(words, places)];
  const days = readTypedDays(q, today);
  if (days) {
    const others = days.words ? [holdsWords(await findWords(db, days.words), places)] : [];
    conditions.push(sql`(${sql.join([isDeliveredWithin(days), ...others], sql` and `)})`);
  }
  const [id = "", ...others] = words;
  if (START_OF_ID.test(id) && others.length === 0) {
    conditions.push(sql`requests.family_id in (select family_id from requests as replaced
      where superseded_at is not null and starts_with(search_text, ${id}))`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}
