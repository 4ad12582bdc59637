import { formatDateTime } from "../../time/alaska_time.ts";
import { oneLine } from "../../text/one_line.ts";
import { shortId } from "../../requests/request.ts";
import { inPackingOrder, type KitchenDay } from "./day.ts";
import { dayText, type DocumentNames, requestText } from "../texts.ts";
import { changeLine, PRINT_MARKS, type SincePrint } from "./since_print.ts";

export interface SheetChanges {
  heading: string;
  printed: string;
  lines: ChangedLine[];
  none: string | null;
}

interface ChangedLine {
  mark: "New" | "Changed" | "Moved" | "Cancelled" | "Deleted";
  what: string;
  /** Null for a delivery that left the sheet. */
  shortId: string | null;
  details: string[];
}

/** Describes what changed since the last print; null before the first. `since` is what changesSincePrint() found. */
export function describeChanges(
  day: KitchenDay,
  since: SincePrint | null,
  names: DocumentNames,
): SheetChanges | null {
  if (since === null || day.lastPrint === null) return null;
  const changed = inPackingOrder(day.deliveries, names.schools).flatMap((delivery): ChangedLine[] => {
    const mark = since.marks.get(delivery.id);
    if (!mark) return [];
    const details = mark.kind === "new" ? [] : mark.changes.map(changeLine);
    const what = requestText(delivery, names);
    return [{ mark: PRINT_MARKS[mark.kind], what, shortId: shortId(delivery.id), details }];
  });
  const left = inPackingOrder(since.left.map(({ request, left }) => ({ ...request, left })), names.schools)
    .flatMap(({ left, ...request }): ChangedLine[] =>
      left === null ? [] : [{
        mark: LEFT_MARKS[left.why],
        what: requestText(request, names),
        shortId: null,
        details: left.why === "moved" ? [`Now on ${dayText(left.to)}`] : [],
      }]
    );
  const lines = [...changed, ...left];
  return {
    heading: "Since this sheet was last printed",
    printed: `Printed ${formatDateTime(day.lastPrint.at)} by ${oneLine(day.lastPrint.by)}`,
    lines,
    none: lines.length === 0 ? "Nothing has changed." : null,
  };
}

const LEFT_MARKS = { moved: "Moved", cancelled: "Cancelled", deleted: "Deleted" } as const;
