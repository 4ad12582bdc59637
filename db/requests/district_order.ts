import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { School } from "../../src/domain/district/schools.ts";
import type { SortOrder } from "../../src/domain/lists/params.ts";
import type { DistrictSort } from "../../src/domain/requests/params.ts";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import type { Database } from "../schema.ts";

/** Which of the district's live requests to list, and in which order. */
export interface DistrictList {
  status?: RequestStatus | undefined;
  school?: School | undefined;
  /** By delivery by default; ties are broken by delivery. */
  sort?: DistrictSort | undefined;
  /** Ascending by default. */
  order?: SortOrder | undefined;
}

/** A stretch of a list in its order. */
interface Slice {
  /** All of the list by default. */
  limit?: number;
  offset?: number;
  /** Which of the rows count. */
  matching?: Expression<SqlBool> | undefined;
}

/** Where the school of a row of `requests` stands in the district's order. */
const SCHOOL_POSITION = sql<number>`(select position from schools where value = requests.school)`;

/** How many special meals a row of `requests` has. */
export const SPECIAL_MEAL_COUNT = sql<number>`(select count(*)::int from special_meals where request_id = requests.id)`;

/** What each order sorts by before the delivery. */
const SORT_KEYS: Record<DistrictSort, Expression<unknown>[]> = {
  deliveryDate: [],
  requester: [sql`users.last_name collate "en-x-icu"`, sql`users.first_name collate "en-x-icu"`],
  school: [SCHOOL_POSITION],
  lunches: [sql.ref("requests.numberOfLunches")],
};

/** The sort keys of a list, for a query that joins the users as `users`. */
export function sortKeys({ sort = "deliveryDate", school }: DistrictList): Expression<unknown>[] {
  return [
    ...sort === "school" && school ? [] : SORT_KEYS[sort],
    sql.ref("requests.deliveryAt"),
    sql.ref("requests.id"),
  ];
}

/**
 * The requests of a slice, to select columns of. Nobody's name is read unless the order needs it: where only the ids are
 * selected, the rows before a slice are passed over in an index.
 */
export function selectDistrict(db: Db, list: DistrictList, slice: Slice) {
  const { limit, offset = 0, matching } = slice;
  let rows = db.selectFrom("requests")
    .where((eb) => eb.and([...districtConditions(eb, list), ...matching ? [matching] : []]));
  if (limit !== undefined) {
    rows = rows.limit(limit).offset(offset);
    // A search looks for its matches once, in all schools, and sorts them.
    if (list.sort === "school" && !list.school && !matching) {
      return selectBySchool(db, list, limit, offset) as unknown as typeof rows;
    }
  }
  for (const key of sortKeys(list)) rows = rows.orderBy(key, list.order ?? "asc");
  if (list.sort !== "requester") return rows;
  // The names, like the schools, are for ordering alone: the selected columns stay the same.
  return rows.innerJoin("users", "users.id", "requests.requesterId") as unknown as typeof rows;
}

/**
 * In the district's order of schools, which no index of requests can have. Each school's rows are read in an index by
 * their delivery, and of none more than the slice needs.
 */
function selectBySchool(db: Db, list: DistrictList, limit: number, offset: number) {
  const { order = "asc" } = list;
  return db.selectFrom("schools")
    .innerJoinLateral(
      (eb) =>
        eb.selectFrom("requests").selectAll("requests").whereRef("requests.school", "=", "schools.value")
          .where((eb) => eb.and(districtConditions(eb, list)))
          .orderBy("requests.deliveryAt", order).orderBy("requests.id", order).limit(limit + offset)
          .as("requests"),
      (join) => join.onTrue(),
    )
    .orderBy("schools.position", order).orderBy("requests.deliveryAt", order).orderBy("requests.id", order)
    .limit(limit).offset(offset);
}

/** Whether a request is live and passes the list's filter. */
export function districtConditions(
  eb: ExpressionBuilder<Database, "requests">,
  { status, school }: DistrictList,
): Expression<SqlBool>[] {
  return [
    eb("requests.supersededAt", "is", null),
    ...status ? [eb("requests.status", "=", status)] : [],
    ...school ? [eb("requests.school", "=", school)] : [],
  ];
}
