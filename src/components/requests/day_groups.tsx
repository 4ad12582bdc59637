import type { ListView } from "../../browser/lists/use_list.ts";
import { loadText, loadTone } from "../../domain/kitchen/calendar/load.ts";
import { closedText } from "../../domain/kitchen/calendar/closed_days.ts";
import { isFiltered } from "../../domain/lists/pagination.ts";
import { type SortOrder, statusParam } from "../../domain/lists/params.ts";
import { urgencyBadge } from "../../domain/requests/urgency.ts";
import { isPastDelivery } from "../../domain/requests/delivery_groups.ts";
import { ORDERED_STATUSES } from "../../domain/requests/statuses.ts";
import type { DistrictListPage, DistrictRow } from "../../domain/requests/lists.ts";
import { formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { withQuery } from "../../domain/urls.ts";
import type { DataTableProps } from "../lists/DataTable.tsx";
import { Badge } from "../ui/Badge.tsx";

type Displayed = ListView<DistrictListPage<DistrictRow>>["displayed"];

/** The key of all past deliveries together; those of other groups are days. */
const PAST = "past";

/** The id of the first day from today on, below past deliveries. */
const TODAY_ID = "today";

/** Puts a list in the order of delivery under its days, and past deliveries under one header. */
export function dayGroups(
  path: string,
  displayed: Displayed,
  order: SortOrder,
): DataTableProps<DistrictRow>["groups"] {
  const { data, today, past } = displayed.list;
  const firstDay = past > 0 ? data.find(({ deliveryDate }) => deliveryDate >= today)?.deliveryDate : undefined;
  return {
    keyOf: (row) => isPastDelivery(row, today) ? PAST : row.deliveryDate,
    headerOf: (key) =>
      key === PAST
        ? <PastHeader {...displayed} path={path} isFirst={order === "asc"} />
        : <DayHeader {...displayed} date={key} id={key === firstDay ? TODAY_ID : undefined} />,
  };
}

/** Heads the past deliveries of all pages, and leads to the page with the first delivery from today on. */
function PastHeader({ params, list, path, isFirst }: Displayed & { path: string; isFirst: boolean }) {
  const { past, data, pagination } = list;
  const { page, limit, total } = pagination;
  const pageOfToday = Math.floor(past / limit) + 1;
  const hasToday = isFirst && past < (isFiltered(pagination) ? data.length : total);
  const address = pageOfToday === page ? "" : withQuery(path, { ...params, page: pageOfToday });
  return (
    <>
      {`Past deliveries (${past})`}{" "}
      {hasToday && <a className="no-print" href={`${address}#${TODAY_ID}`}>Go to today</a>}
    </>
  );
}

/** The day of the rows below it, once for all of them: "Sat, Nov 28, 2026 · 604 of 620 approved, 351 in review". */
function DayHeader({ params, list, date, id }: Displayed & { date: string; id: string | undefined }) {
  // The list has no past days, and for directors no day has a load.
  const day = list.days.find((listed) => listed.date === date);
  const status = statusParam(params);
  const load = day && "capacity" in day && ORDERED_STATUSES.includes(status) ? day : undefined;
  const tone = load && loadTone(load);
  const near = urgencyBadge({ status, deliveryDate: date }, list.today);
  const badges = [
    ...day?.closedReason ? [{ text: closedText(day.closedReason), tone: "danger" } as const] : [],
    ...near ? [near] : [],
  ];
  return (
    <>
      <span id={id}>{formatDayOfWeek(date)}</span>
      {load && " · "}
      {load && (tone ? <Badge tone={tone}>{loadText(load)}</Badge> : <span className="muted">{loadText(load)}</span>)}
      {badges.map(({ text, tone }) => [" ", <Badge key={text} tone={tone}>{text}</Badge>])}
    </>
  );
}
