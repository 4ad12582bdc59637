import type { PropsWithChildren, ReactNode } from "react";
import { ChangeNotice } from "../../../src/components/kitchen/ChangeNotice.tsx";
import { DaySheetView } from "../../../src/components/kitchen/DaySheetView.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Badge } from "../../../src/components/ui/Badge.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { PrinterIcon } from "../../../src/components/ui/Icons.tsx";
import { PlainDateField } from "../../../src/components/ui/PlainDateField.tsx";
import type { DaySheet } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { timeAnchor } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { distanceText } from "../../../src/domain/kitchen/texts.ts";
import type { FieldError } from "../../../src/domain/http/errors.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { formatClock } from "../../../src/domain/time/alaska_time.ts";
import { rosterUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import type { UnfinishedAction } from "../../forms.ts";
import { SignedInPage } from "../../layout.tsx";
import { CloseOutsForm, hasField } from "./CloseOutsForm.tsx";
import { NeighborLinks, type Neighbors } from "./NeighborLinks.tsx";
import { NoteForm } from "./NoteForm.tsx";
import { type TakeBacks, TimeActions } from "./TimeActions.tsx";

interface KitchenPageProps {
  date: string;
  sheet: DaySheet;
  /** The sheet's version, which tells that it has changed since. */
  version: string;
  printing: {
    versionIds: string[];
    /** The instant of the printing that it is compared with, ISO 8601 in UTC; null for none. */
    lastPrintedAt: string | null;
  };
  neighbors: Neighbors;
  /** Whether the day is shown because today has no deliveries. */
  isNextDay: boolean;
  takeBacks: TakeBacks;
  /** The short ids of requests that its PDFs leave out. */
  leftOut: readonly string[];
  /** The coolers of earlier days. */
  missingCoolers: ReactNode;
  /** Whether the day's rosters are expected back. */
  hasRosters: boolean;
  markedText?: string | undefined;
  /** The form that was refused, or that is filled in. */
  open?: UnfinishedAction | undefined;
  /** The close-outs that are filled in as ordered: the anchor of a time, or the day's. */
  asOrdered?: string | undefined;
  /** A requested day that cannot be shown. */
  typed?: { text: string; errorMessage: string } | undefined;
}

export function KitchenPage(props: KitchenPageProps) {
  const { date, sheet, version, printing, neighbors, isNextDay, takeBacks, leftOut, missingCoolers, open } = props;
  const { typed, asOrdered, hasRosters, markedText } = props;
  const changes = sheet.sincePrint?.lines.length;
  return (
    <SignedInPage
      outcomeText={markedText}
      title={sheet.day}
      badges={<Badge>{distanceText(date, neighbors.today)}</Badge>}
      subtitle={isNextDay && "No deliveries today. This is the next day with deliveries."}
      actions={
        <>
          <NeighborLinks name="date" neighbors={neighbors} />
          <ButtonLink href={withQuery(urls.kitchen, { week: date })} variant="quiet">Week</ButtonLink>
          <form method="get" action={urls.kitchen} className="cluster kitchen-date">
            <PlainDateField
              label="Day"
              isLabelHidden
              name="date"
              defaultValue={typed?.text ?? date}
              errorMessage={typed?.errorMessage}
            />
            <Button type="submit">Show Day</Button>
          </form>
        </>
      }
    >
      <ChangeNotice
        title="This sheet has changed"
        version={version}
        versionUrl={withQuery(urls.api.kitchenSheetVersion, { date })}
        href={withQuery(urls.kitchen, { date })}
      />
      {open && <Refusal open={open} times={sheet.times} />}
      {leftOut.length > 0 && (
        <Alert tone="warning" title={`Left out of a PDF, since it cannot be drawn: ${leftOut.join(", ")}`}>
          Open each request and print its page.
        </Alert>
      )}
      <DaySheetView
        date={date}
        sheet={sheet}
        timeActions={(time) => <TimeActions date={date} day={sheet.day} time={time} takeBacks={takeBacks} />}
        noteForm={(time, line) => <NoteForm date={date} time={time} line={line} open={open} />}
        papers={(sheet.none === null || Boolean(changes)) && (
          <Papers date={date} sheet={sheet}>
            {/* A refused form's page shows the sheet as it is now, which nobody has printed yet. */}
            {date >= neighbors.today && changes !== 0 && open?.refusal === undefined && (
              <PrintQuestion date={date} printing={printing} />
            )}
          </Papers>
        )}
      >
        {missingCoolers}
        {date <= neighbors.today && (
          <CloseOutsForm date={date} times={sheet.times} {...{ open, asOrdered, hasRosters }} />
        )}
      </DaySheetView>
    </SignedInPage>
  );
}

/** The refusal of a form; for marked deliveries, it names those that were not marked. */
function Refusal({ open, times }: { open: UnfinishedAction; times: DaySheet["times"] }) {
  const { refusal, errors, fields } = open;
  if (refusal === undefined) return null;
  // A field's own error is not said twice. A delivery that was closed out in the meantime has no fields any more.
  const isAtField = ({ field }: FieldError) =>
    fields.names.has(field) && times.some(({ deliveries }) => deliveries.some((line) => hasField(line, field)));
  if (errors.length > 0 && errors.every(isAtField)) return null;
  const unmarked = errors.filter(({ field }) => fields.texts("requestIds").includes(field));
  const deliveryAt = fields.text("deliveryAt");
  return (
    <Alert tone="warning" role="alert" takesFocus title={refusal}>
      {unmarked.length > 0 && (
        <ul className="day-sheet-lines">
          {unmarked.map(({ field, message }) => (
            <li key={field}>
              <a className="code" href={urls.reviewRequest(field)}>{shortId(field)}</a>: {message}
            </li>
          ))}
        </ul>
      )}
      {unmarked.length > 0 && deliveryAt !== "" && (
        <a href={`#${timeAnchor(deliveryAt)}`}>{`Go to ${formatClock(deliveryAt)}`}</a>
      )}
    </Alert>
  );
}

/** The day's documents to print; once the last delivery left a printed sheet, the sheet that replaces it. */
function Papers(
  { date, sheet: { none, counts, times }, children }: PropsWithChildren<{ date: string; sheet: DaySheet }>,
) {
  const labeled = times.flatMap(({ deliveries }) => deliveries).filter(({ hasLabels }) => hasLabels);
  const labels = labeled.flatMap(({ meals }) => meals).length;
  return (
    <div className="no-print">
      <div className="cluster" data-gap="small">
        <ButtonLink variant="primary" href={withQuery(urls.kitchenSheetPdf, { date })} target="_blank" data-day-sheet>
          <PrinterIcon /> Print Day Sheet
        </ButtonLink>
        {labels > 0 && <ButtonLink href={withQuery(urls.mealLabels, { date })}>{`Meal Labels (${labels})`}</ButtonLink>}
        {none === null && (
          <>
            <ButtonLink href={withQuery(urls.servingSheetsPdf, { date })} target="_blank">
              {`Serving Sheets (${counts.requests})`}
            </ButtonLink>
            <ButtonLink href={withQuery(rosterUrls.day, { date })} variant="quiet">Rosters</ButtonLink>
          </>
        )}
      </div>
      <div role="status">{children}</div>
    </div>
  );
}

/**
 * A question asked once the PDF was opened; without script, always. Only the reader knows whether the sheet is on
 * paper, since a PDF may only be read. So changes stay marked until they say so.
 */
function PrintQuestion(
  { date, printing: { versionIds, lastPrintedAt } }: Pick<KitchenPageProps, "date" | "printing">,
) {
  return (
    <form
      method="post"
      action={withQuery(urls.kitchen, { date })}
      className="print-question cluster"
      aria-labelledby="print-question"
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="lastPrintedAt" value={lastPrintedAt ?? ""} />
      {versionIds.map((id) => <input key={id} type="hidden" name="versionIds" value={id} />)}
      <p>
        <strong id="print-question">Have you printed this sheet?</strong>{" "}
        <span className="muted">Changes stay flagged until it's marked as printed.</span>
      </p>
      <Button type="submit" size="small" name="action" value="mark-printed">Mark as Printed</Button>
    </form>
  );
}
