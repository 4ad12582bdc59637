import type { DeliveryLine } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { urls, withQuery } from "../../domain/urls.ts";

type DocumentLinksProps = { date: string } & Pick<DeliveryLine, "requestId" | "shortId" | "hasLabels">;

export function DocumentLinks({ date, requestId, shortId, hasLabels }: DocumentLinksProps) {
  return (
    <span className="day-sheet-documents cluster no-print">
      <a
        href={withQuery(urls.servingSheetsPdf, { request: requestId })}
        target="_blank"
        rel="noopener"
        aria-label={`Serving sheet for ${shortId}`}
      >
        Serving sheet
      </a>
      {hasLabels && (
        <a href={withQuery(urls.mealLabels, { date, request: requestId })} aria-label={`Labels for ${shortId}`}>
          Labels
        </a>
      )}
    </span>
  );
}
