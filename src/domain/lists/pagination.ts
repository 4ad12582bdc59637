/** Rows on one page of a list. Spec section 9. */
export const PAGE_SIZE = 20;
/** The largest page that a list call returns. Spec section 9. */
export const MAX_PAGE_SIZE = 1000;

export interface PageInfo {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** There are more than `total`; counting stopped there. */
  isCapped?: true | undefined;
  /** Only the first so many rows were searched, since the text is too short for an index. */
  searchedFirst?: number;
}

/** One page of a list and where it stands among the others. */
export interface Paginated<Row> {
  data: Row[];
  pagination: PageInfo;
}

/** The number of the last page; an empty list has one page too. */
export function lastPage({ totalPages }: Pick<PageInfo, "totalPages">): number {
  return Math.max(totalPages, 1);
}

/** How many rows a list has: a number, or "more than" it where counting stopped. */
export function totalLabel({ total, isCapped }: Pick<PageInfo, "total" | "isCapped">): string {
  return isCapped ? `more than ${total}` : String(total);
}

/** A count beside a link. Counting stops one above MAX_PAGE_SIZE. */
export function countLabel(count: number): string {
  return count > MAX_PAGE_SIZE ? `${MAX_PAGE_SIZE}+` : String(count);
}

/** The slots of a pagination bar, collapsed beyond seven pages. Spec section 2, shared pieces. */
export function pageSlots(current: number, total: number): (number | "ellipsis")[] {
  if (total <= 7) return range(1, total);
  if (current <= 4) return [...range(1, 5), "ellipsis", total];
  if (current >= total - 3) return [1, "ellipsis", ...range(total - 4, total)];
  return [1, "ellipsis", current - 1, current, current + 1, "ellipsis", total];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
