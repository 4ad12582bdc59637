import { sql } from "kysely";
import { type DaySchoolTotal, listTotals, MAX_ADDED_UP } from "../../src/domain/requests/totals.ts";
import type { DirectorPage } from "../../src/domain/requests/lists.ts";
import type { Db } from "../client.ts";
import type { PageParams } from "../lists/pages.ts";
import { selectDistrictRows } from "./district_order.ts";
import { type DistrictFilter, listDistrictPage } from "./list_district.ts";

/** A page of the district's requests with the totals of the whole list beside it, as directors see it at `now`. */
export async function listDistrictWithTotals(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
  now: Date,
): Promise<DirectorPage> {
  const page = await listDistrictPage(db, filter, params, now);
  const isWhole = page.data.length === page.pagination.total;
  // A search is on one page, up to what is added up: its rows are not looked for twice.
  const orders = isWhole || filter.q
    ? page.data.map((row) => ({ ...row, requests: 1, lunches: row.numberOfLunches }))
    : await findOrders(db, filter);
  return { ...page, totals: listTotals(orders) };
}

/** What the first MAX_ADDED_UP requests of a list order, by day and school. */
async function findOrders(db: Db, filter: DistrictFilter): Promise<DaySchoolTotal[]> {
  const first = selectDistrictRows(db, filter, { limit: MAX_ADDED_UP });
  return await db.selectFrom(first.as("first")).groupBy(["deliveryDate", "school"]).select(["deliveryDate", "school"])
    .select([sql<number>`count(*)::int`.as("requests"), sql<number>`sum(number_of_lunches)::int`.as("lunches")])
    .execute();
}
