import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { PrinterIcon } from "../../../src/components/ui/Icons.tsx";
import { PlainSelectField } from "../../../src/components/ui/SelectField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import {
  LABEL_STOCKS,
  type LabelSheet,
  positionsOf,
  STOCK_NAMES,
  stockText,
} from "../../../src/domain/kitchen/labels/labels.ts";
import type { LabelForm } from "../../../src/domain/kitchen/params.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";

interface LabelsPageProps {
  /** YYYY-MM-DD. */
  date: string;
  /** Without it, all of the day's. */
  request: string | undefined;
  form: LabelForm;
  sheet: LabelSheet;
}

/** How labels are printed: on which stock, and from which label on. */
export function LabelsPage(props: LabelsPageProps) {
  const { date, request, sheet } = props;
  return (
    <SignedInPage
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
            <SettingsForm {...props} />
            <p className="muted">
              Labels are counted row by row, from the top left. A long note is printed smaller, or goes on on another
              label. Print at 100%, not fit to page. Try plain paper first and hold it against the labels.
            </p>
          </>
        )}
    </SignedInPage>
  );
}

/** What fits depends on the stock, which may be changed here, so the server says what does not, and not the browser. */
function SettingsForm({ date, request, form: { stock, start, error }, sheet }: LabelsPageProps) {
  return (
    <form method="get" action={urls.mealLabels} className="field-row label-settings" noValidate>
      <input type="hidden" name="date" value={date} />
      {request !== undefined && <input type="hidden" name="request" value={request} />}
      <PlainSelectField
        label="Labels"
        name="stock"
        defaultValue={stock}
        options={STOCK_NAMES.map((value) => ({ value, label: stockText(LABEL_STOCKS[value], sheet.labels.length) }))}
      />
      <TextField
        label="Start at label"
        type="number"
        name="start"
        min="1"
        max={positionsOf(LABEL_STOCKS[stock])}
        defaultValue={start}
        errorMessage={error === null ? undefined : error.charAt(0).toUpperCase() + error.slice(1)}
      />
      <Button type="submit" variant="primary" formTarget="_blank">
        <PrinterIcon /> Open PDF
      </Button>
    </form>
  );
}
