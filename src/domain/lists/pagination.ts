/** Rows on one page of a list. Spec section 9. */
export const PAGE_SIZE = 20;
/** The largest page that a list call returns. Spec section 9. */
export const MAX_PAGE_SIZE = 1000;
/** The most rows of an Excel file, which then takes a few seconds to make. The CSV has any number. */
export const MAX_XLSX_ROWS = 20_000;
/** How many rows are read and passed on in one go: few enough that they keep no other caller waiting. */
export const EXPORT_BATCH = 200;

export interface PageInfo {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

export interface Paginated<Row> {
  data: Row[];
  pagination: PageInfo;
}

/** Whether the list is searched or filtered, and so has its matches on one page. */
export function isFiltered({ limit }: PageInfo): boolean {
  return limit === MAX_PAGE_SIZE;
}

/** Returns the number of the last page; an empty list has one page, too. */
export function lastPage({ totalPages }: Pick<PageInfo, "totalPages">): number {
  return Math.max(totalPages, 1);
}

/** Returns the slots of a pagination bar, collapsed beyond seven pages. Spec section 2, shared pieces. */
export function pageSlots(current: number, total: number): (number | "ellipsis")[] {
  if (total <= 7) return range(1, total);
  if (current <= 4) return [...range(1, 5), "ellipsis", total];
  if (current >= total - 3) return [1, "ellipsis", ...range(total - 4, total)];
  return [1, "ellipsis", current - 1, current, current + 1, "ellipsis", total];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
