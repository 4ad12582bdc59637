import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { PrinterIcon } from "../../../src/components/ui/Icons.tsx";
import { PlainSelectField } from "../../../src/components/ui/SelectField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { LABEL_STOCKS, type LabelSheet, STOCK_NAMES, stockText } from "../../../src/domain/kitchen/labels/labels.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";

interface LabelsPageProps {
  /** YYYY-MM-DD. */
  date: string;
  /** Without it, all of the day's. */
  request: string | undefined;
  sheet: LabelSheet;
}

/** How labels are printed: on which stock, and from which label on. */
export function LabelsPage({ date, request, sheet }: LabelsPageProps) {
  return (
    <SignedInPage
      width="narrow"
      title="Meal Labels"
      subtitle={request === undefined ? dayText(date) : `${dayText(date)}, request ${shortId(request)} only`}
      back={{ href: withQuery(urls.kitchen, { date }), label: "Back to Day Sheet" }}
    >
      {request !== undefined && <a href={withQuery(urls.mealLabels, { date })}>All labels for the day</a>}
      {sheet.none
        ? (
          <EmptyState
            title={sheet.none}
            note="Special meals on approved requests get labels."
            action={<ButtonLink href={withQuery(urls.kitchen, { date })}>See Day Sheet</ButtonLink>}
          />
        )
        : (
          <>
            <form method="get" action={urls.mealLabelsPdf} target="_blank" className="field-row" data-columns="2 auto">
              <input type="hidden" name="date" value={date} />
              {request !== undefined && <input type="hidden" name="request" value={request} />}
              <PlainSelectField
                label="Labels"
                name="stock"
                defaultValue={sheet.stock}
                options={STOCK_NAMES.map((value) => ({
                  value,
                  label: stockText(LABEL_STOCKS[value], sheet.labels.length),
                }))}
              />
              <TextField label="Start at label" type="number" name="start" min="1" defaultValue="1" />
              <Button type="submit" variant="primary">
                <PrinterIcon /> Open PDF
              </Button>
            </form>
            <p className="muted">
              Labels are counted row by row, from the top left. A long note is printed smaller, or goes on on another
              label. Print at 100%, not fit to page. Try plain paper first and hold it against the labels.
            </p>
          </>
        )}
    </SignedInPage>
  );
}
