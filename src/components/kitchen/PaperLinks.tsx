import type { DeliveryLine } from "../../domain/kitchen/sheet_deliveries.ts";
import { urls, withQuery } from "../../domain/urls.ts";

type PaperLinksProps = { date: string } & Pick<DeliveryLine, "requestId" | "shortId" | "hasLabels">;

/** Where the papers of one delivery are printed again, without those of the whole day. */
export function PaperLinks({ date, requestId, shortId, hasLabels }: PaperLinksProps) {
  return (
    <span className="day-sheet-papers no-print">
      <a
        href={withQuery(urls.servingSheetsPdf, { request: requestId })}
        target="_blank"
        rel="noopener"
        aria-label={`Serving sheet of ${shortId}`}
      >
        Serving sheet
      </a>
      {hasLabels && (
        <a href={withQuery(urls.mealLabels, { date, request: requestId })} aria-label={`Labels of ${shortId}`}>
          Labels
        </a>
      )}
    </span>
  );
}
