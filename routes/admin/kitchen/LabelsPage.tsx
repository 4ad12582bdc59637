import { LabelPage } from "../../../src/components/kitchen/LabelPage.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { Field } from "../../../src/components/ui/Field.tsx";
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from "../../../src/components/ui/Icons.tsx";
import { NativeSelect } from "../../../src/components/ui/NativeSelect.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import { dayText } from "../../../src/domain/kitchen/day_sheet.ts";
import type { LabelPreview } from "../../../src/domain/kitchen/label_preview.ts";
import { LABEL_STOCKS, type LabelSettings, MAX_OFFSET, STOCK_NAMES } from "../../../src/domain/kitchen/labels.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInLayout } from "../../layout.tsx";

interface LabelsPageProps {
  user: CurrentUser;
  /** YYYY-MM-DD. */
  date: string;
  settings: LabelSettings;
  /** Said where there are no labels. */
  none: string | null;
  preview: LabelPreview;
}

/** The labels before they are printed: which stock, from which position on, and by how much the printer misses. */
export function LabelsPage({ user, date, settings, none, preview }: LabelsPageProps) {
  const query = { date, ...settings };
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
          title="Meal Labels"
          subtitle={dayText(date)}
          back={{ href: withQuery(urls.kitchen, { date }), label: "Back to the Day Sheet" }}
          actions={
            <ButtonLink variant="primary" href={withQuery(urls.mealLabelsPdf, query)} target="_blank">
              <DownloadIcon /> Download PDF
            </ButtonLink>
          }
        />
        <SettingsForm date={date} settings={settings} />
        {none ? <EmptyState title={none} /> : (
          <>
            <p className="muted">
              Print at 100%, without fitting to the page. Try a plain sheet first and hold it against the labels.
            </p>
            <Sheets query={query} preview={preview} />
            <LabelPage preview={preview} settings={settings} />
          </>
        )}
      </Page>
    </SignedInLayout>
  );
}

function SettingsForm({ date, settings: { stock, start, dx, dy } }: { date: string; settings: LabelSettings }) {
  const offset = { type: "number", min: -MAX_OFFSET, max: MAX_OFFSET, step: "0.5" };
  return (
    <form method="get" action={urls.mealLabels} className="label-settings no-print">
      <input type="hidden" name="date" value={date} />
      <div className="field">
        <span className="field-label" aria-hidden="true">Labels</span>
        <NativeSelect
          name="stock"
          label="Labels"
          defaultValue={stock}
          options={STOCK_NAMES.map((value) => ({ value, label: LABEL_STOCKS[value].label }))}
        />
      </div>
      <Field label="First position">
        {(control) => <input {...control} name="start" type="number" min="1" max="30" defaultValue={start} />}
      </Field>
      <Field label="Points to the right">
        {(control) => <input {...control} {...offset} name="dx" defaultValue={dx} />}
      </Field>
      <Field label="Points down">
        {(control) => <input {...control} {...offset} name="dy" defaultValue={dy} />}
      </Field>
      <Button type="submit">Show Labels</Button>
    </form>
  );
}

function Sheets(
  { query, preview: { page, pages } }: { query: Record<string, string | number>; preview: LabelPreview },
) {
  if (pages <= 1) return null;
  const hrefOf = (number: number) => withQuery(urls.mealLabels, { ...query, page: number });
  return (
    <nav className="cluster no-print" aria-label="Sheets">
      {page > 1 && (
        <ButtonLink href={hrefOf(page - 1)} variant="quiet" aria-keyshortcuts="e">
          <ChevronLeftIcon /> Earlier <kbd>E</kbd>
        </ButtonLink>
      )}
      <span>{`Sheet ${page} of ${pages}`}</span>
      {page < pages && (
        <ButtonLink href={hrefOf(page + 1)} variant="quiet" aria-keyshortcuts="l">
          Later <kbd>L</kbd> <ChevronRightIcon />
        </ButtonLink>
      )}
    </nav>
  );
}
