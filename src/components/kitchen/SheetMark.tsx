import { COMPLETED_MARK } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { Badge } from "../ui/Badge.tsx";

/** What a reader must not overlook. A completed delivery has a badge on screen. */
export function SheetMark({ mark }: { mark: string }) {
  return (
    <>
      {" "}
      <span className={`day-sheet-mark${mark === COMPLETED_MARK ? " print-only" : ""}`}>
        <Badge tone="warning">{mark}</Badge>
      </span>
    </>
  );
}
