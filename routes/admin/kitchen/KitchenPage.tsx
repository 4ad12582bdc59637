import type { ReactNode } from "react";
import { ChangeNotice } from "../../../src/components/kitchen/ChangeNotice.tsx";
import { DaySheetView } from "../../../src/components/kitchen/DaySheetView.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import type { DaySheet } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import { timeAnchor } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { distanceText } from "../../../src/domain/kitchen/texts.ts";
import type { FieldError } from "../../../src/domain/http/errors.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { formatClock, formatDayOfWeek } from "../../../src/domain/time/alaska_time.ts";
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
}

export function KitchenPage(props: KitchenPageProps) {
  const { date, sheet, version, printing, neighbors, isNextDay, takeBacks, leftOut, missingCoolers, open } = props;
  const { asOrdered, hasRosters, markedText } = props;
  const changes = sheet.sincePrint?.lines.length;
  const hasPapers = sheet.none === null || Boolean(changes);
  return (
    <SignedInPage
      outcomeText={markedText}
      title={formatDayOfWeek(date)}
      subtitle={[
        distanceText(date, neighbors.today),
        isNextDay && "No deliveries today. This is the next day with deliveries.",
        sheet.sincePrint?.printed,
      ].filter(Boolean).join(" · ")}
      actions={
        <>
          <NeighborLinks name="date" neighbors={neighbors} />
          <ButtonLink href={withQuery(urls.kitchen, { week: date })} variant="quiet" size="small">Week</ButtonLink>
          {hasPapers && <Papers date={date} sheet={sheet} />}
        </>
      }
    >
      <div role="status" className="no-print">
        {/* A refused form's page shows the sheet as it is now, which nobody has printed yet. */}
        {hasPapers && date >= neighbors.today && changes !== 0 && open?.refusal === undefined && (
          <PrintQuestion date={date} printing={printing} />
        )}
      </div>
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
    fields.names.has(field) &&
    times.flatMap(({ deliveries }) => deliveries).some((line) =>
      hasField(line, field) || field === "note" && line.requestId === fields.text("requestId")
    );
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
function Papers({ date, sheet: { none, counts, times } }: { date: string; sheet: DaySheet }) {
  const labeled = times.flatMap(({ deliveries }) => deliveries).filter(({ hasLabels }) => hasLabels);
  const labels = labeled.flatMap(({ meals }) => meals).length;
  return (
    <>
      {labels > 0 && (
        <ButtonLink href={withQuery(urls.mealLabels, { date })} size="small">{`Labels (${labels})`}</ButtonLink>
      )}
      {none === null && (
        <>
          <ButtonLink href={withQuery(urls.servingSheetsPdf, { date })} target="_blank" size="small">
            {`Serving (${counts.requests})`}
          </ButtonLink>
          <ButtonLink href={withQuery(rosterUrls.day, { date })} size="small">Rosters</ButtonLink>
        </>
      )}
      <ButtonLink
        variant="primary"
        size="small"
        href={withQuery(urls.kitchenSheetPdf, { date })}
        target="_blank"
        data-day-sheet
      >
        Print Day Sheet
      </ButtonLink>
    </>
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
