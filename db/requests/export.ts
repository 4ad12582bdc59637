import { type Expression, sql, type SqlBool } from "kysely";
import type { ListedRequest } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import {
  districtConditions,
  type DistrictList,
  selectDistrictIds,
  sortKeys,
  SPECIAL_MEAL_COUNT,
} from "./district_order.ts";
import type { DistrictFilter } from "./list_district.ts";
import { toLunchRequest } from "./rows.ts";
import { findSearch, searchCondition } from "./search.ts";

/** Few enough to hold in memory, many enough to spare the database. */
const BATCH = 1000;

/** The values of a row's sort keys, which tell its place in the list. */
type Cursor = readonly unknown[];

/**
 * All of the district's live requests that pass `filter`, in the list's order, batch by batch: each begins after the
 * place where the one before ended, so that what changes meanwhile neither repeats nor hides anything else. A search
 * reads the whole list, a stretch at a time, and so finds every match.
 */
export async function* listDistrictBatches(
  db: Db,
  { q, ...list }: DistrictFilter,
): AsyncGenerator<ListedRequest[]> {
  const search = q ? searchCondition("requests", await findSearch(db, q)) : undefined;
  for (const part of await findParts(db, list)) yield* listPart(db, part, search);
}

/**
 * The lists that a list is made of: in the order by school each school's own, which an index has, and which stays in its
 * place when somebody reorders the schools meanwhile.
 */
async function findParts(db: Db, list: DistrictList): Promise<DistrictList[]> {
  if (list.sort !== "school" || list.school) return [list];
  const schools = await db.selectFrom("schools").select("value").orderBy("position", list.order ?? "asc").execute();
  return schools.map(({ value }) => ({ ...list, school: value }));
}

async function* listPart(
  db: Db,
  list: DistrictList,
  search: Expression<SqlBool> | undefined,
): AsyncGenerator<ListedRequest[]> {
  let after: Cursor | undefined;
  while (true) {
    const end = await findPlace(db, list, after);
    const bounds = [...after ? [isBeyond(list, after)] : [], ...end ? [isWithin(list, end)] : []];
    yield await listRows(db, list, bounds, search);
    if (!end) return;
    after = end;
  }
}

/** Where the batch after a place ends; undefined when the list ends before. */
async function findPlace(db: Db, list: DistrictList, after: Cursor | undefined): Promise<Cursor | undefined> {
  const keys = sortKeys(list);
  const last = selectDistrictIds(db, list, { limit: 1, offset: BATCH - 1, matching: after && isBeyond(list, after) });
  const row = await db.selectFrom(last.as("last")).innerJoin("requests", "requests.id", "last.id")
    .innerJoin("users", "users.id", "requests.requesterId")
    .select(keys.map((key, index) => sql`${key}`.as(`key${index}`))).executeTakeFirst();
  return row && keys.map((_key, index) => row[`key${index}`]);
}

/** Whether a row comes after a place. The first keys alone, too, so that an index on them leads past the rows before. */
function isBeyond(list: DistrictList, place: Cursor): Expression<SqlBool> {
  const operator = list.order === "desc" ? "<" : ">";
  const leading = Math.max(1, place.length - 2);
  return sql<SqlBool>`(${compare(list, operator, place)} and ${
    compare(list, `${operator}=`, place.slice(0, leading))
  })`;
}

/** Whether a row comes no later than a place. */
function isWithin(list: DistrictList, place: Cursor): Expression<SqlBool> {
  return compare(list, list.order === "desc" ? ">=" : "<=", place);
}

function compare(list: DistrictList, operator: string, values: Cursor): Expression<SqlBool> {
  const keys = sortKeys(list).slice(0, values.length);
  return sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(operator)} (${sql.join(values)})`;
}

async function listRows(
  db: Db,
  list: DistrictList,
  bounds: Expression<SqlBool>[],
  search: Expression<SqlBool> | undefined,
): Promise<ListedRequest[]> {
  // The offset keeps the search within the stretch: its own index would find the matches of the whole list each time.
  const stretch = db.selectFrom("requests").innerJoin("users", "users.id", "requests.requesterId")
    .where((eb) => eb.and([...districtConditions(eb, list), ...bounds])).selectAll("requests").offset(0);
  let listed = db.selectFrom(stretch.as("requests")).innerJoin("users", "users.id", "requests.requesterId")
    .selectAll("requests").select(["users.firstName", "users.lastName", "users.email"])
    .select(SPECIAL_MEAL_COUNT.as("specialMealCount"));
  if (search) listed = listed.where(search);
  for (const key of sortKeys(list)) listed = listed.orderBy(key, list.order ?? "asc");
  return (await listed.execute()).map(({ firstName, lastName, email, specialMealCount, ...row }) => ({
    ...toLunchRequest(row),
    requester: { firstName, lastName, email },
    specialMealCount,
  }));
}
