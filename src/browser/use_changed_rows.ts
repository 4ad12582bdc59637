import { useEffect, useRef, useState } from "react";

/** How long a changed row stays highlighted. */
const HIGHLIGHT_MS = 6_000;

const NO_ROWS: ReadonlySet<string> = new Set();

interface DisplayedList<Row> {
  /** The query of the list; the same object for as long as the query is the same. */
  params: object;
  list: { data: Row[] };
}

/**
 * The ids of the rows that are new or changed since the last poll, for a moment; none when the query has changed. A row
 * that only moved up from the next page is older than the rows that were there, and not news.
 */
export function useChangedRows<Row extends { id: string; updatedAt: string }>(
  displayed: DisplayedList<Row>,
): ReadonlySet<string> {
  const { params, list: { data } } = displayed;
  const previous = useRef({ params, data });
  const [changed, setChanged] = useState(NO_ROWS);

  useEffect(() => {
    const { params: previousParams, data: previousData } = previous.current;
    previous.current = { params, data };
    if (data === previousData) return;
    const known = new Map(previousData.map(({ id, updatedAt }) => [id, updatedAt]));
    const newest = previousData.map(({ updatedAt }) => updatedAt).toSorted().at(-1) ?? "";
    const news = data.filter(({ id, updatedAt }) => known.has(id) ? known.get(id) !== updatedAt : updatedAt > newest)
      .map(({ id }) => id);
    setChanged(params === previousParams && news.length > 0 ? new Set(news) : NO_ROWS);
  }, [params, data]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(NO_ROWS), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
}
