import type { ListView } from "../../browser/lists/use_list.ts";
import { isFiltered } from "../../domain/lists/params.ts";
import type { DistrictListPage, DistrictRow } from "../../domain/requests/lists.ts";
import { withQuery } from "../../domain/urls.ts";

/** The first day from today on, below past deliveries. */
export const TODAY_ID = "today";

interface PastHeaderProps extends Pick<ListView<DistrictListPage<DistrictRow>>["displayed"], "params" | "list"> {
  path: string;
  /** Whether past deliveries come before all others. */
  isFirst: boolean;
}

/** Heads the past deliveries of all pages together, and leads to the page with the first delivery from today on. */
export function PastHeader({ params, list: { past, data, pagination }, path, isFirst }: PastHeaderProps) {
  const { page, limit, total } = pagination;
  const pageOfToday = Math.floor(past / limit) + 1;
  const hasToday = isFirst && past < (isFiltered(params) ? data.length : total);
  const address = pageOfToday === page ? "" : withQuery(path, { ...params, page: pageOfToday });
  return (
    <>
      {`Past deliveries (${past})`}{" "}
      {hasToday && <a className="no-print" href={`${address}#${TODAY_ID}`}>Go to today</a>}
    </>
  );
}
