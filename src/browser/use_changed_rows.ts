import { useEffect, useRef, useState } from "react";
import { settle } from "./settle.ts";
import { findNews, type RowNews } from "../domain/lists/news.ts";

/** How long a changed row stays highlighted. */
const HIGHLIGHT_MS = 6_000;

const NO_NEWS: ReadonlyMap<string, RowNews> = new Map();

interface DisplayedList<Row> {
  /** The query of the list; the same object for as long as the query is the same. */
  params: object;
  list: { data: Row[]; readAt: string };
}

/** What is new in a list since somebody looks at it. */
export interface ChangedRows {
  /** By the rows' ids: since the list was asked for what it shows. */
  news: ReadonlyMap<string, RowNews>;
  /** The part of it that came a moment ago. */
  highlighted: ReadonlyMap<string, RowNews>;
}

/** The rows that are new or changed since the query was asked; none when the query has changed. Screen readers hear of them. */
export function useChangedRows<Row extends { id: string; updatedAt: string }>(
  { params, list: { data, readAt } }: DisplayedList<Row>,
): ChangedRows {
  const previous = useRef({ params, data, askedAt: readAt });
  const [news, setNews] = useState(NO_NEWS);
  const [highlighted, setHighlighted] = useState(NO_NEWS);

  useEffect(() => {
    const before = previous.current;
    if (data === before.data) return;
    const isSameQuery = params === before.params;
    const askedAt = isSameQuery ? before.askedAt : readAt;
    previous.current = { params, data, askedAt };
    const latest = isSameQuery ? findNews(before.data, data, askedAt) : NO_NEWS;
    setHighlighted(latest);
    if (isSameQuery && data.some(({ id }, row) => id !== before.data[row]?.id)) settle();
    if (!isSameQuery) setNews(NO_NEWS);
    if (latest.size === 0) return;
    setNews((known) => new Map([...known, ...latest]));
    void import("./announce_list.ts").then(({ announceNews }) => announceNews(latest));
  }, [params, data, readAt]);

  useEffect(() => {
    if (highlighted.size === 0) return;
    const timer = setTimeout(() => setHighlighted(NO_NEWS), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { news, highlighted };
}
