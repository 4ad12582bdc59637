import { COMPLETED_MARK } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { Badge } from "../ui/Badge.tsx";

/** What nobody must overlook, on a line of its own. A badge beside it says that it is completed. */
export function SheetMark({ mark }: { mark: string }) {
  if (mark === COMPLETED_MARK) return null;
  return (
    <span className="day-sheet-mark">
      <Badge tone="warning">{mark}</Badge>
    </span>
  );
}
