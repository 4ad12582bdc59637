import { useEffect, useRef, useState } from "react";
import { announce } from "../shell/announce.ts";
import { findRowChanges, type RowChange } from "../../domain/lists/row_changes.ts";

/** How long a changed row stays highlighted. */
const HIGHLIGHT_MS = 6_000;

const NO_CHANGES: ReadonlyMap<string, RowChange> = new Map();

/** Their words come after the list. */
const loadAnnouncements = () => import("../../domain/requests/list_announcements.ts");

interface DisplayedList<Row> {
  params: object;
  list: { data: Row[]; readAt: string };
}

export interface ChangedRows {
  /** By the rows' ids: since the list was asked for what it shows. */
  changes: ReadonlyMap<string, RowChange>;
  highlighted: ReadonlyMap<string, RowChange>;
}

/** The rows that are new or changed since the query was asked; none when the query has changed. Screen readers hear of them. */
export function useChangedRows<Row extends { id: string; updatedAt: string }>(
  { params, list: { data, readAt } }: DisplayedList<Row>,
): ChangedRows {
  const previous = useRef({ params, data, askedAt: readAt });
  const [changes, setChanges] = useState(NO_CHANGES);
  const [highlighted, setHighlighted] = useState(NO_CHANGES);

  useEffect(() => {
    const before = previous.current;
    if (data === before.data) return;
    const isSameQuery = params === before.params;
    const askedAt = isSameQuery ? before.askedAt : readAt;
    previous.current = { params, data, askedAt };
    const latest = isSameQuery ? findRowChanges(before.data, data, askedAt) : NO_CHANGES;
    setHighlighted(latest);
    if (!isSameQuery) setChanges(NO_CHANGES);
    if (latest.size === 0) return;
    setChanges((known) => new Map([...known, ...latest]));
    void loadAnnouncements().then(({ changesAnnouncement }) => announce(changesAnnouncement(latest)));
  }, [params, data, readAt]);

  useEffect(() => {
    if (highlighted.size === 0) return;
    const timer = setTimeout(() => setHighlighted(NO_CHANGES), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  return { changes, highlighted };
}
