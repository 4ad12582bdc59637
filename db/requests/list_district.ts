import { type Expression, sql, type SqlBool } from "kysely";
import { alaskaDate, startOfDay } from "../../src/domain/time/alaska_time.ts";
import { FILTERS } from "../../src/domain/lists/params.ts";
import type { DistrictListPage, ListedRequest } from "../../src/domain/requests/lists.ts";
import type { DistrictFilter } from "../../src/domain/requests/query_schemas.ts";
import { REQUEST_STATUSES } from "../../src/domain/requests/statuses.ts";
import { personColumn } from "../accounts/rows.ts";
import type { Db } from "../client.ts";
import { findDeliveryDays } from "../kitchen/closed_days.ts";
import type { RequestRow } from "../schema.ts";
import { pageBounds, type PageParams, paginate, toStatusCounts } from "../lists/pages.ts";
import { fromRow, withoutTexts } from "./rows.ts";
import { findFilterCondition, selectFiltered, SPECIAL_MEAL_COUNT } from "./select_district.ts";

/**
 * Lists the district's live requests that pass `filter` at `now`, by next delivery unless sorted: with their days, the
 * number for days before today, each tab's count without the filter and, for a search or days, the other tabs' matches.
 */
export async function listDistrict(
  db: Db,
  filter: DistrictFilter,
  params: PageParams,
  now: Date,
  findDays: (db: Db, dates: string[]) => Promise<DistrictListPage["days"]> = findDeliveryDays,
): Promise<DistrictListPage> {
  const today = alaskaDate(now);
  const condition = await findFilterCondition(db, filter, today);
  const { limit, offset } = pageBounds(params);
  const page = selectFiltered(db, filter, condition).limit(limit).offset(offset);
  const [rows, tabs] = await Promise.all([selectListed(page).execute(), countTabs(db, condition, today)]);
  const isOpen = (tab: { status: string }) => filter.status === undefined || tab.status === filter.status;
  const sumOf = (key: "matching" | "past") => tabs.filter(isOpen).reduce((sum, tab) => sum + tab[key], 0);
  const others = REQUEST_STATUSES.flatMap((status) =>
    tabs.filter((tab) => tab.status === status && !isOpen(tab) && tab.matching > 0)
  );
  const isByDay = (filter.sort ?? "deliveryDate") === "deliveryDate";
  const dates = isByDay ? rows.map((row) => row.deliveryDate).filter((date) => date >= today) : [];
  return {
    ...paginate(rows.map(toListed), sumOf("matching"), params),
    today,
    days: await findDays(db, dates),
    past: sumOf("past"),
    counts: toStatusCounts(REQUEST_STATUSES, tabs),
    // A school alone is a place to work in, not a search.
    ...FILTERS.some((name) => name !== "school" && filter[name]) &&
      { matchesInOtherTabs: others.map(({ status, matching }) => ({ status, count: matching })) },
  };
}

async function countTabs(db: Db, condition: Expression<SqlBool>, today: string) {
  return await db.selectFrom("requests").where("supersededAt", "is", null).groupBy("status").select([
    "status",
    sql<number>`count(*)::int`.as("count"),
    sql<number>`(count(*) filter (where ${condition}))::int`.as("matching"),
    sql<number>`(count(*) filter (where ${condition} and delivery_at < ${startOfDay(today)}))::int`.as("past"),
  ]).execute();
}

export function selectListed(rows: ReturnType<typeof selectFiltered>) {
  return rows.selectAll("requests")
    .select([personColumn("users").as("requester"), SPECIAL_MEAL_COUNT.as("specialMealCount")]);
}

export function toListed(row: RequestRow & Pick<ListedRequest, "requester" | "specialMealCount">): ListedRequest {
  return {
    ...fromRow(row),
    ...withoutTexts(row),
    requester: row.requester,
    specialMealCount: row.specialMealCount,
  };
}
