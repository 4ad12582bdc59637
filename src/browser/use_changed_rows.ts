import { useEffect, useRef, useState } from "react";

/** How long a row that changed stays marked. */
const MARKED_MS = 6_000;

const NONE: ReadonlySet<string> = new Set();

interface Shown<Row> {
  /** What was asked for; the same object as long as the same is shown. */
  params: object;
  list: { data: Row[] };
}

/**
 * The rows that came or changed since the list was shown before, for a moment; none when something else was asked for. A
 * row that only moved up from the next page is older than what was seen already, and no news.
 */
export function useChangedRows<Row extends { id: string; updatedAt: string }>(shown: Shown<Row>): ReadonlySet<string> {
  const { params, list: { data } } = shown;
  const before = useRef({ params, data });
  const [changed, setChanged] = useState(NONE);

  useEffect(() => {
    const { params: paramsBefore, data: dataBefore } = before.current;
    before.current = { params, data };
    if (data === dataBefore) return;
    const seen = new Map(dataBefore.map(({ id, updatedAt }) => [id, updatedAt]));
    const newest = dataBefore.map(({ updatedAt }) => updatedAt).toSorted().at(-1) ?? "";
    const news = data.filter(({ id, updatedAt }) => seen.has(id) ? seen.get(id) !== updatedAt : updatedAt > newest)
      .map(({ id }) => id);
    setChanged(params === paramsBefore && news.length > 0 ? new Set(news) : NONE);
  }, [params, data]);

  useEffect(() => {
    if (changed.size === 0) return;
    const unmark = setTimeout(() => setChanged(NONE), MARKED_MS);
    return () => clearTimeout(unmark);
  }, [changed]);

  return changed;
}
