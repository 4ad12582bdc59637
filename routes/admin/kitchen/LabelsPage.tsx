import { LabelPage } from "../../../src/components/kitchen/LabelPage.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { Field } from "../../../src/components/ui/Field.tsx";
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from "../../../src/components/ui/Icons.tsx";
import { Key } from "../../../src/components/ui/Key.tsx";
import { NativeSelect } from "../../../src/components/ui/NativeSelect.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import type { LabelPreview } from "../../../src/domain/kitchen/labels/label_preview.ts";
import {
  LABEL_STOCKS,
  type LabelSettings,
  maxOffsets,
  positionsOf,
  STOCK_NAMES,
} from "../../../src/domain/kitchen/labels/labels.ts";
import type { LabelForm } from "../../../src/domain/kitchen/params.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { NEXT_KEY, PREVIOUS_KEY } from "../../../src/domain/shell/shortcuts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInLayout } from "../../layout.tsx";

interface LabelsPageProps {
  user: CurrentUser;
  /** YYYY-MM-DD. */
  date: string;
  /** Whose labels they are; without it, all of the day's. */
  request: string | undefined;
  form: LabelForm;
  /** Null when something in the form is wrong. */
  sheet: {
    settings: LabelSettings;
    /** Said where there are no labels. */
    none: string | null;
    preview: LabelPreview;
  } | null;
}

/** The labels before they are printed: which stock, from which position on, and by how much the printer misses. */
export function LabelsPage({ user, date, request, form, sheet }: LabelsPageProps) {
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title="Meal Labels"
          subtitle={request === undefined ? dayText(date) : `${dayText(date)}: only request ${shortId(request)}`}
          back={{ href: withQuery(urls.kitchen, { date }), label: "Back to the Day Sheet" }}
          actions={sheet && !sheet.none && (
            <ButtonLink
              variant="primary"
              href={withQuery(urls.mealLabelsPdf, { date, request, ...sheet.settings })}
              target="_blank"
            >
              <DownloadIcon /> Download PDF
            </ButtonLink>
          )}
        />
        {request !== undefined && <a href={withQuery(urls.mealLabels, { date })}>All labels of the day</a>}
        <SettingsForm date={date} request={request} form={form} />
        {sheet?.none && (
          <EmptyState
            title={sheet.none}
            note="Labels are made for the special meals of approved requests."
            action={<ButtonLink href={withQuery(urls.kitchen, { date })}>See the Day Sheet</ButtonLink>}
          />
        )}
        {sheet && !sheet.none && (
          <>
            <p className="muted">
              Print at 100%, without fitting to the page. Try a plain sheet first and hold it against the labels.
            </p>
            <Sheets query={{ date, request, ...sheet.settings }} preview={sheet.preview} />
            <LabelPage preview={sheet.preview} settings={sheet.settings} />
          </>
        )}
      </Page>
    </SignedInLayout>
  );
}

/** What fits depends on the stock, which may be changed here, so the server says what does not, and not the browser. */
function SettingsForm(
  { date, request, form: { stock, typed, errors } }: Pick<LabelsPageProps, "date" | "request" | "form">,
) {
  const max = maxOffsets(LABEL_STOCKS[stock]);
  const offset = (name: "dx" | "dy") => ({
    type: "number",
    name,
    min: -max[name],
    max: max[name],
    step: "0.5",
    defaultValue: typed[name],
  });
  return (
    <form method="get" action={urls.mealLabels} className="label-settings no-print" noValidate>
      <input type="hidden" name="date" value={date} />
      {request !== undefined && <input type="hidden" name="request" value={request} />}
      <div className="field">
        <span className="field-label" aria-hidden="true">Labels</span>
        <NativeSelect
          name="stock"
          label="Labels"
          defaultValue={stock}
          options={STOCK_NAMES.map((value) => ({ value, label: LABEL_STOCKS[value].label }))}
        />
      </div>
      <Field label="First position" {...messageOf(errors.start)}>
        {(control) => (
          <input
            {...control}
            name="start"
            type="number"
            min="1"
            max={positionsOf(LABEL_STOCKS[stock])}
            defaultValue={typed.start}
          />
        )}
      </Field>
      <Field label="Shift right (pt)" {...messageOf(errors.dx)}>
        {(control) => <input {...control} {...offset("dx")} />}
      </Field>
      <Field label="Shift down (pt)" {...messageOf(errors.dy)}>
        {(control) => <input {...control} {...offset("dy")} />}
      </Field>
      <Button type="submit">Show Labels</Button>
    </form>
  );
}

/** The error of a field, as a sentence of its own. */
function messageOf(error: string | undefined): { errorMessage?: string } {
  return error === undefined ? {} : { errorMessage: error.charAt(0).toUpperCase() + error.slice(1) };
}

function Sheets(
  { query, preview: { page, pages } }: { query: Record<string, string | number | undefined>; preview: LabelPreview },
) {
  if (pages <= 1) return null;
  const hrefOf = (number: number) => withQuery(urls.mealLabels, { ...query, page: number });
  return (
    <nav className="cluster no-print" aria-label="Sheets">
      {page > 1 && (
        <ButtonLink href={hrefOf(page - 1)} variant="quiet" aria-keyshortcuts={PREVIOUS_KEY}>
          <ChevronLeftIcon /> Previous sheet <Key of={PREVIOUS_KEY} />
        </ButtonLink>
      )}
      <span>{`Sheet ${page} of ${pages}`}</span>
      {page < pages && (
        <ButtonLink href={hrefOf(page + 1)} variant="quiet" aria-keyshortcuts={NEXT_KEY}>
          Next sheet <Key of={NEXT_KEY} /> <ChevronRightIcon />
        </ButtonLink>
      )}
    </nav>
  );
}
