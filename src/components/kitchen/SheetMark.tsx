import { COMPLETED_MARK } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { Badge } from "../ui/Badge.tsx";

/** What nobody must overlook. That it is completed, a badge beside it says on screen. */
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
