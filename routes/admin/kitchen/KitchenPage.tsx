import { DaySheetView } from "../../../src/components/kitchen/DaySheetView.tsx";
import { Alert } from "../../../src/components/ui/Alert.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, PrinterIcon } from "../../../src/components/ui/Icons.tsx";
import { Toolbar } from "../../../src/components/ui/Toolbar.tsx";
import type { DaySheet, SheetTime } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { formatClock } from "../../../src/domain/time/alaska_time.ts";
import { schoolLabel, type Schools } from "../../../src/domain/district/schools.ts";
import { timeAnchor } from "../../../src/domain/kitchen/day_sheet/day.ts";
import {
  partlyMarkedText,
  type TimeActionName,
  timeActionText,
  timeQuestion,
  waitingText,
} from "../../../src/domain/kitchen/day_sheet/marking.ts";
import { rosterUrls, urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";
import { CloseOutsForm, type ReturnedForm } from "./CloseOutsForm.tsx";
import type { MarkedDeliveries } from "./mark.ts";
import { type Printing, PrintQuestion } from "./PrintQuestion.tsx";

interface KitchenPageProps {
  date: string;
  sheet: DaySheet;
  /** What tells that the sheet changed since. */
  version: string;
  /** The record of the print. */
  printing: Printing;
  neighbors: Neighbors;
  schools: Schools;
  /** The ids of deliveries in each status whose marking can still be taken back. */
  takeBack: Record<"IN_PROGRESS" | "COMPLETED", readonly (string | null)[]>;
  /** The short ids of requests that its PDFs leave out. */
  leftOut: readonly string[];
  marked?: MarkedDeliveries | undefined;
  markedText?: string | undefined;
  closeOuts?: ReturnedForm | undefined;
}

/** YYYY-MM-DD; null where the pages end. */
export interface Neighbors {
  /** Alaska's. */
  today: string;
  earlier: string | null;
  later: string | null;
}

export function KitchenPage(
  { date, sheet, version, printing, neighbors, schools, takeBack, leftOut, marked, markedText, closeOuts }:
    KitchenPageProps,
) {
  return (
    <SignedInPage
      outcomeText={markedText}
      title="Kitchen"
      subtitle={sheet.day}
      actions={
        <>
          <ButtonLink size="small" href={withQuery(urls.mealLabels, { date })}>Meal Labels</ButtonLink>
          <ButtonLink size="small" href={withQuery(rosterUrls.day, { date })}>Rosters</ButtonLink>
          <ButtonLink size="small" href={withQuery(urls.servingSheetsPdf, { date })} target="_blank">
            <DownloadIcon /> Serving Sheets
          </ButtonLink>
          <ButtonLink
            size="small"
            variant="primary"
            href={withQuery(urls.kitchenSheetPdf, { date })}
            target="_blank"
          >
            <PrinterIcon /> Print
          </ButtonLink>
        </>
      }
    >
      <SheetChanges date={date} version={version} />
      <Toolbar>
        <NeighborLinks name="date" neighbors={neighbors} />
        <ButtonLink href={withQuery(urls.kitchen, { week: date })} variant="quiet">
          Week
        </ButtonLink>
        <form method="get" action={urls.kitchen} className="cluster kitchen-date">
          <input type="date" name="date" className="control" aria-label="Day" defaultValue={date} required />
          <Button type="submit">Show Day</Button>
        </form>
      </Toolbar>
      {marked && <Failures marked={marked} schools={schools} />}
      {/* What stands at its field is not said twice. */}
      {closeOuts?.refusal !== undefined && !closeOuts.errors.some(({ field }) => closeOuts.fields.names.has(field)) && (
        <Alert tone="danger" role="alert" takesFocus title={closeOuts.refusal} />
      )}
      {leftOut.length > 0 && (
        <Alert tone="warning" title={`Left out of a PDF, since it cannot be drawn: ${leftOut.join(", ")}`}>
          Open each request and print its page.
        </Alert>
      )}
      <DaySheetView
        date={date}
        sheet={sheet}
        timeActions={(time) => <TimeActions date={date} day={sheet.day} time={time} takeBack={takeBack} />}
      >
        {date <= neighbors.today && <CloseOutsForm date={date} times={sheet.times} returned={closeOuts} />}
        {date >= neighbors.today && hasNews(sheet) && <PrintQuestion date={date} printing={printing} />}
      </DaySheetView>
    </SignedInPage>
  );
}

function SheetChanges({ date, version }: { date: string; version: string }) {
  return (
    <div role="status">
      <div hidden data-sheet-version={version} data-version-url={withQuery(urls.api.kitchenSheetVersion, { date })}>
        <Alert tone="warning" title="This sheet has changed">
          <a href={withQuery(urls.kitchen, { date })} className="no-print">Reload</a>
        </Alert>
      </div>
    </div>
  );
}

/** Whether the sheet says what no printed one does: a first one its deliveries, a later one what changed. */
function hasNews({ sincePrint, none }: DaySheet): boolean {
  return sincePrint === null ? none === null : sincePrint.none === null;
}

export function NeighborLinks(
  { name, neighbors: { today, earlier, later } }: { name: "date" | "week"; neighbors: Neighbors },
) {
  return (
    <div className="cluster">
      {earlier && (
        <ButtonLink href={withQuery(urls.kitchen, { [name]: earlier })} variant="quiet">
          <ChevronLeftIcon /> Earlier
        </ButtonLink>
      )}
      <ButtonLink href={withQuery(urls.kitchen, { [name]: today })} variant="quiet">
        Today
      </ButtonLink>
      {later && (
        <ButtonLink href={withQuery(urls.kitchen, { [name]: later })} variant="quiet">
          Later <ChevronRightIcon />
        </ButtonLink>
      )}
    </div>
  );
}

function TimeActions(
  { date, day, time: { heading, deliveries }, takeBack }: Pick<KitchenPageProps, "date" | "takeBack"> & {
    day: string;
    time: Pick<SheetTime, "heading" | "deliveries">;
  },
) {
  const at = { date, at: `${heading} on ${day}` };
  const approved = deliveries.filter(({ status }) => status === "APPROVED");
  const ready = approved.filter(({ waitsForRevision }) => !waitsForRevision);
  const waiting = approved.length - ready.length;
  const inProgress = deliveries.filter(({ status }) => status === "IN_PROGRESS");
  const marked = (status: keyof typeof takeBack) =>
    deliveries.filter(({ requestId, awaitsCloseOut, ...line }) =>
      line.status === status && awaitsCloseOut && takeBack[status].includes(requestId)
    );
  return (
    <div className="cluster no-print">
      {waiting > 0 && ready.length === 0 && <span className="muted">{waitingText(waiting)}</span>}
      <MarkQuestion {...at} action="progress" deliveries={ready} waiting={waiting} />
      <MarkQuestion {...at} action="complete" deliveries={inProgress} />
      <MarkForm {...at} action="undo-progress" deliveries={marked("IN_PROGRESS")} />
      <MarkForm {...at} action="undo-complete" deliveries={marked("COMPLETED")} />
    </div>
  );
}

interface MarkFormProps {
  date: string;
  /** "8:30 am on Monday, Mar 2, 2026". */
  at: string;
  action: TimeActionName;
  deliveries: readonly DeliveryLine[];
}

/** Asks in its place, so that a press that comes after the answer decides nothing: it opens another question at most. */
function MarkQuestion({ waiting = 0, ...marking }: MarkFormProps & { waiting?: number }) {
  const { action, at, deliveries } = marking;
  if (deliveries.length === 0) return null;
  const lunches = deliveries.reduce((sum, line) => sum + Number(line.lunches), 0);
  return (
    <details className="mark-question" name="mark-question">
      <summary className="button" data-variant="secondary" data-size="small">
        <span className="when-folded">
          {timeActionText(action, deliveries.length, waiting)}
          <span className="visually-hidden">{` at ${at}`}</span>
        </span>
        <span className="when-open">Cancel</span>
      </summary>
      <div className="popover stack" data-gap="small">
        <p>{timeQuestion(action, { deliveries: deliveries.length, lunches, at })}</p>
        <MarkForm {...marking} variant="primary" />
      </div>
    </details>
  );
}

function MarkForm({ date, at, action, deliveries, variant }: MarkFormProps & { variant?: "primary" }) {
  if (deliveries.length === 0) return null;
  return (
    <form method="post" action={withQuery(urls.kitchen, { date })}>
      <input type="hidden" name="date" value={date} />
      {deliveries.map(({ requestId }) => <input key={requestId} type="hidden" name="requestIds" value={requestId} />)}
      <Button type="submit" size="small" variant={variant} name="action" value={action}>
        {timeActionText(action, deliveries.length)}
        <span className="visually-hidden">{` at ${at}`}</span>
      </Button>
    </form>
  );
}

function Failures({ marked, schools }: { marked: MarkedDeliveries; schools: Schools }) {
  const { action, done, failures, deliveryAt } = marked;
  return (
    <Alert tone="warning" role="alert" takesFocus title={partlyMarkedText(action, done, failures.length)}>
      <ul className="day-sheet-lines">
        {failures.map(({ requestId, message, delivery }) => (
          <li key={requestId}>
            {delivery && `${schoolLabel(schools, delivery.school)}, ${formatClock(delivery.deliveryAt)} `}
            <a className="code" href={urls.reviewRequest(requestId)}>{shortId(requestId)}</a>: {message}
          </li>
        ))}
      </ul>
      {deliveryAt !== null && <a href={`#${timeAnchor(deliveryAt)}`}>{`Go to ${formatClock(deliveryAt)}`}</a>}
    </Alert>
  );
}
