import { type Expression, sql, type SqlBool } from "kysely";
import { MAX_PAGE_SIZE, type PageInfo } from "../../src/domain/lists/pagination.ts";
import type { DistrictSort } from "../../src/domain/requests/params.ts";
import { REQUEST_STATUSES } from "../../src/domain/requests/statuses.ts";
import type { Db } from "../client.ts";
import { COUNT_LIMIT } from "../lists/pages.ts";
import { type DistrictList, SCHOOL_POSITION, selectDistrictRows, sortKeys } from "./district_order.ts";
import {
  COMMON_SHARE,
  findSearch,
  hasTrigram,
  MAX_NAMED,
  SAMPLE_SIZE,
  SCAN_LIMIT,
  type Search,
  searchCondition,
  SORT_LIMIT,
  textCondition,
} from "./search.ts";

/** The first MAX_PAGE_SIZE matches, in the list's order. */
interface Matches extends Pick<PageInfo, "isCapped" | "searchedFirst"> {
  ids: string[];
}

/**
 * Finds the live requests of a list that hold `q`: in a short list by reading it; in a long one by the indexes, or by
 * reading on when many hold it.
 * @param total how many rows the list has without the search
 */
export async function findMatches(db: Db, q: string, list: DistrictList, total: number): Promise<Matches> {
  const search = await findSearch(db, q);
  if (total <= SCAN_LIMIT) return capped(await listMatchesAmong(db, search, list, SCAN_LIMIT));
  if (!hasTrigram(q)) {
    return { ...capped(await listMatchesAmong(db, search, list, SCAN_LIMIT)), searchedFirst: SCAN_LIMIT };
  }
  const isOrdered = isNamedInOrder(search, list);
  const share = await findShare(db, isOrdered ? textCondition("requests", q) : searchCondition("requests", search));
  if (share >= COMMON_SHARE) {
    const limit = Math.ceil(2 * COUNT_LIMIT / share);
    const first = await listMatchesAmong(db, search, list, limit);
    if (first.length === COUNT_LIMIT || total <= limit) return capped(first);
  }
  const indexed = isOrdered ? await listIndexedMatches(db, search, list) : undefined;
  return capped(indexed ?? await listMatchesAmong(db, search, list, total));
}

/** Which share of the district's requests matches, by a sample: those with the lowest ids, since ids are random. */
async function findShare(db: Db, condition: Expression<SqlBool>): Promise<number> {
  const sample = db.selectFrom("requests").selectAll().orderBy("id").limit(sql.lit(SAMPLE_SIZE));
  const { matches } = await db.selectFrom(sample.as("requests")).where(condition)
    .select((eb) => eb.fn.countAll<number>().as("matches")).executeTakeFirstOrThrow();
  return matches / SAMPLE_SIZE;
}

/** The first matches among the first `limit` rows of the list, in its order. Stops reading when there are enough. */
async function listMatchesAmong(db: Db, search: Search, list: DistrictList, limit: number): Promise<string[]> {
  const first = selectDistrictRows(db, list, { limit });
  const matches = db.selectFrom(first.as("requests")).select("requests.id")
    .where(searchCondition("requests", search)).limit(COUNT_LIMIT);
  return (await matches.execute()).map(({ id }) => id);
}

/** Whether the requests of each person and school that the text names can be read in the order of the list. */
function isNamedInOrder({ userIds, schools }: Search, { sort = "deliveryDate" }: DistrictList): boolean {
  return userIds.length <= MAX_NAMED && (schools.length === 0 || sort === "deliveryDate" || sort === "school");
}

/** The first matches of the list, by indexes; undefined when more texts hold `q` than are worth sorting. */
async function listIndexedMatches(db: Db, search: Search, list: DistrictList): Promise<string[] | undefined> {
  const texts = sql`select ${SORTED_COLUMNS} from requests
    where ${sql.join([...listConditions(list), textCondition("requests", search.q)], sql` and `)}
    limit ${SORT_LIMIT + 1}`;
  const order = sql.join(sortKeys(list).map((key) => sql`${key} ${sql.raw(list.order ?? "asc")}`));
  // Materialized, and so found by the index: with a limit, the planner may rather look at all requests in their order.
  const { rows } = await sql<{ id: string; texts: number }>`
    with texts as materialized (${texts}),
      requests as (${sql.join([sql`select * from texts`, ...namedStreams(search, list)], sql` union `)})
    select requests.id, (select count(*) from texts)::int as texts
    from requests join users on users.id = requests.requester_id
    order by ${order} limit ${COUNT_LIMIT}`.execute(db);
  return (rows[0]?.texts ?? 0) > SORT_LIMIT ? undefined : rows.map(({ id }) => id);
}

/** What each order sorts one person's requests by, before the delivery. */
const WITHIN_PERSON: Record<DistrictSort, Expression<unknown>[]> = {
  deliveryDate: [],
  requester: [],
  school: [SCHOOL_POSITION],
  lunches: [sql`number_of_lunches`],
};

/** What requests are sorted by, and how they are told apart. */
const SORTED_COLUMNS = sql`id, requester_id, school, number_of_lunches, delivery_at`;

/**
 * Queries of the first requests, up to COUNT_LIMIT, of each status of each person and school that the text names. By
 * delivery, as one school's always are, each reads along an index; in another order it sorts what one person has.
 */
function namedStreams({ userIds, schools }: Search, list: DistrictList): Expression<unknown>[] {
  const { sort = "deliveryDate", order = "asc" } = list;
  const named = [
    ...userIds.map((id) => ({ isNamed: sql<SqlBool>`requester_id = ${id}`, keys: WITHIN_PERSON[sort] })),
    ...schools.map((school) => ({ isNamed: sql<SqlBool>`school = ${school}`, keys: [] })),
  ];
  const statuses = list.status ? [list.status] : REQUEST_STATUSES;
  return named.flatMap(({ isNamed, keys }) =>
    statuses.map((status) =>
      sql`(select ${SORTED_COLUMNS} from requests
        where ${sql.join([isNamed, ...listConditions({ ...list, status })], sql` and `)}
        order by ${sql.join([...keys, sql`delivery_at`, sql`id`].map((key) => sql`${key} ${sql.raw(order)}`))}
        limit ${COUNT_LIMIT})`
    )
  );
}

function listConditions({ status, school }: DistrictList): Expression<SqlBool>[] {
  return [
    sql<SqlBool>`superseded_at is null`,
    ...status ? [sql<SqlBool>`status = ${status}`] : [],
    ...school ? [sql<SqlBool>`school = ${school}`] : [],
  ];
}

function capped(ids: string[]): Matches {
  return ids.length > MAX_PAGE_SIZE ? { ids: ids.slice(0, MAX_PAGE_SIZE), isCapped: true } : { ids };
}
