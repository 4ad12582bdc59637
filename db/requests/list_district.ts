import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";
import { alaskaDate } from "../../src/domain/alaska_time.ts";
import type { DistrictSort } from "../../src/domain/requests/params.ts";
import type { SortOrder } from "../../src/domain/lists/params.ts";
import type { Paginated } from "../../src/domain/lists/pagination.ts";
import type { DistrictPage, ListedRequest } from "../../src/domain/requests/lists.ts";
import type { School } from "../../src/domain/district/schools.ts";
import { REQUEST_STATUSES, type RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { toStatusCounts } from "../lists/counts.ts";
import { pageOffset, type PageParams, paginate } from "../lists/pages.ts";
import type { Database } from "../schema.ts";
import { toLunchRequest } from "./rows.ts";
import { findSearch, type Search, searchCondition } from "./search.ts";

export interface DistrictFilter {
  status?: RequestStatus | undefined;
  school?: School | undefined;
  /** Text to look for in the id, requester, school, recipient, grades and comments. */
  q?: string | undefined;
  /** By delivery by default; ties are broken by delivery. */
  sort?: DistrictSort | undefined;
  /** Ascending by default. */
  order?: SortOrder | undefined;
}

/** What each order sorts by before the delivery. Schools' values sort as their labels do, as tests/domain/district proves. */
const SORT_KEYS: Record<DistrictSort, Expression<unknown>[]> = {
  deliveryDate: [],
  requester: [sql`users.last_name collate "en-x-icu"`, sql`users.first_name collate "en-x-icu"`],
  school: [sql.ref("requests.school")],
  lunches: [sql.ref("requests.numberOfLunches")],
};

/** A page of the district's requests with the counts of all of them, as pages and calls show it at `now`. */
export async function listDistrictPage(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
  now: Date,
): Promise<DistrictPage> {
  const [requests, counts] = await Promise.all([listDistrict(db, filter, params), findStatusCounts(db)]);
  return { ...requests, counts, today: alaskaDate(now) };
}

/** The district's live requests that pass `filter`, next delivery first by default. */
export async function listDistrict(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
): Promise<Paginated<ListedRequest>> {
  const search = filter.q ? await findSearch(db, filter.q) : undefined;
  const matching = db.selectFrom("requests").where("supersededAt", "is", null)
    .where((eb) => eb.and(conditions(eb, filter, search)));
  const { sort = "deliveryDate", order = "asc" } = filter;
  let sorted = matching.innerJoin("users", "users.id", "requests.requesterId")
    .selectAll("requests").select(["users.firstName", "users.lastName", "users.email"]);
  for (const key of SORT_KEYS[sort]) sorted = sorted.orderBy(key, order);
  const rows = await sorted.orderBy("deliveryAt", order).orderBy("requests.id", order)
    .limit(params.limit).offset(pageOffset(params)).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const listed = rows.map(({ firstName, lastName, email, ...row }) => ({
    ...toLunchRequest(row),
    requester: { firstName, lastName, email },
  }));
  return paginate(listed, total, params);
}

function conditions(
  eb: ExpressionBuilder<Database, "requests">,
  { status, school }: DistrictFilter,
  search: Search | undefined,
): Expression<SqlBool>[] {
  return [
    ...status ? [eb("status", "=", status)] : [],
    ...school ? [eb("school", "=", school)] : [],
    ...search ? [searchCondition("requests", search)] : [],
  ];
}

/** How many live requests there are in each status, whatever the search and filter. */
export async function findStatusCounts(db: Db): Promise<Record<RequestStatus, number>> {
  const rows = await db.selectFrom("requests").where("supersededAt", "is", null)
    .groupBy("status").select((eb) => ["status", eb.fn.countAll<number>().as("count")] as const).execute();
  return toStatusCounts(REQUEST_STATUSES, rows);
}
