import type { ListView } from "../../browser/lists/use_list.ts";
import { type SortOrder, statusParam } from "../../domain/lists/params.ts";
import { isPastDelivery } from "../../domain/requests/delivery_groups.ts";
import type { DistrictListPage, DistrictRow } from "../../domain/requests/lists.ts";
import type { DataTableProps } from "../lists/DataTable.tsx";
import { DayHeader } from "./DayHeader.tsx";
import { PastHeader, TODAY_ID } from "./PastHeader.tsx";

/** The key of all past deliveries together; those of other groups are days. */
const PAST = "past";

/** Puts the rows of a list that is in the order of delivery under their days, and past deliveries under one header. */
export function dayGroups(
  path: string,
  { params, list }: ListView<DistrictListPage<DistrictRow>>["displayed"],
  order: SortOrder,
): DataTableProps<DistrictRow>["groups"] {
  const { data, days, today, past } = list;
  const firstDay = past > 0 ? data.find(({ deliveryDate }) => deliveryDate >= today)?.deliveryDate : undefined;
  return {
    keyOf: (row) => isPastDelivery(row, today) ? PAST : row.deliveryDate,
    headerOf: (key) =>
      key === PAST ? <PastHeader path={path} params={params} list={list} isFirst={order === "asc"} /> : (
        <DayHeader
          id={key === firstDay ? TODAY_ID : undefined}
          date={key}
          day={days.find(({ date }) => date === key)}
          status={statusParam(params)}
          today={today}
        />
      ),
  };
}
