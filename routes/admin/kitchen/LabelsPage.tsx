import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { DownloadIcon } from "../../../src/components/ui/Icons.tsx";
import { PlainSelectField } from "../../../src/components/ui/SelectField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import {
  comingOutText,
  cornersOf,
  LABEL_STOCKS,
  type LabelSheet,
  positionsOf,
  STOCK_NAMES,
} from "../../../src/domain/kitchen/labels/labels.ts";
import type { LabelForm } from "../../../src/domain/kitchen/params.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";

interface LabelsPageProps {
  /** YYYY-MM-DD. */
  date: string;
  /** Undefined for all of the day's requests. */
  request: string | undefined;
  form: LabelForm;
  sheet: LabelSheet;
}

/** The page that chooses the label stock, and the first label to print on. */
export function LabelsPage({ date, request, form, sheet }: LabelsPageProps) {
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
            <SettingsForm date={date} request={request} form={form} />
            <p className="muted">
              Labels are counted row by row, from the top left. Print at 100%, not fit to page. Try plain paper first
              and hold it against the labels.
            </p>
            {form.settings && (
              <section className="stack" data-gap="small">
                <h2>{comingOutText(sheet)}</h2>
                <p className="muted">The first sheet. A long note is printed smaller, or goes on on another label.</p>
                <LabelSheetPicture sheet={sheet} />
              </section>
            )}
          </>
        )}
    </SignedInPage>
  );
}

/** The form's limits depend on the stock, which can be changed here, so the server checks them, not the browser. */
function SettingsForm(
  { date, request, form: { stock, start, error } }: Pick<LabelsPageProps, "date" | "request" | "form">,
) {
  return (
    <form method="get" action={urls.mealLabels} className="field-row label-settings" noValidate>
      <input type="hidden" name="date" value={date} />
      {request !== undefined && <input type="hidden" name="request" value={request} />}
      <PlainSelectField
        label="Labels"
        name="stock"
        defaultValue={stock}
        options={STOCK_NAMES.map((value) => ({ value, label: LABEL_STOCKS[value].label }))}
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
      <Button type="submit" name="preview" value="yes">Show Sheet</Button>
      <Button type="submit" variant="primary" formTarget="_blank">
        <DownloadIcon /> Open PDF
      </Button>
    </form>
  );
}

/** The first sheet on US Letter, in points. */
function LabelSheetPicture({ sheet }: { sheet: LabelSheet }) {
  const stock = LABEL_STOCKS[sheet.stock];
  const { width, height, padding: { x, y }, size } = stock;
  // The lines beside a name, allergens and a place of two lines, each 1.1 times as high as its letters.
  const lines = Math.floor((height - 2 * y) / (1.1 * size)) - 4;
  return (
    <svg className="label-sheet" viewBox="0 0 612 792" role="img" aria-label={`First sheet: ${comingOutText(sheet)}`}>
      {cornersOf(stock).map(({ left, top }, index) => {
        const label = sheet.labels[index + 1 - sheet.start];
        return (
          <svg key={index} x={left} y={top} width={width} height={height} fontSize={size}>
            <rect className={label && "label-used"} width="100%" height="100%" rx="6" />
            {label && (
              <foreignObject x={x} y={y} width={width - 2 * x} height={height - 2 * y}>
                <div>
                  <strong>{label.student}</strong>
                  <strong>{label.facts}</strong>
                  <p style={{ WebkitLineClamp: lines }}>{label.notes}</p>
                  <small>{label.where.join(" · ")}</small>
                </div>
              </foreignObject>
            )}
          </svg>
        );
      })}
    </svg>
  );
}
