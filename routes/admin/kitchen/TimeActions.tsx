import { Button } from "../../../src/components/ui/Button.tsx";
import { FormQuestion } from "../../../src/components/ui/FormQuestion.tsx";
import type { SheetTime } from "../../../src/domain/kitchen/day_sheet/day_sheet.ts";
import {
  type Marking,
  revisionsText,
  type TimeActionName,
  timeActionText,
  timeQuestion,
} from "../../../src/domain/kitchen/day_sheet/marking.ts";
import type { DeliveryLine } from "../../../src/domain/kitchen/day_sheet/sheet_deliveries.ts";
import { isAllowedFrom } from "../../../src/domain/requests/statuses.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";

/** The markings that can still be undone, by the ids of their deliveries. */
export type TakeBacks = ReadonlyMap<string, { marking: Marking }>;

interface TimeActionsProps {
  date: string;
  /** "Monday, Mar 2, 2026". */
  day: string;
  time: SheetTime;
  takeBacks: TakeBacks;
}

/** The actions on all deliveries of a time. */
export function TimeActions({ date, day, time: { deliveryAt, heading, deliveries }, takeBacks }: TimeActionsProps) {
  const at = { date, deliveryAt, at: `${heading} on ${day}` };
  const approved = deliveries.filter(({ status }) => isAllowedFrom("progress", status));
  const ready = approved.filter(({ revisionId }) => revisionId === null);
  const waiting = approved.length - ready.length;
  const inProgress = deliveries.filter(({ status }) => isAllowedFrom("complete", status));
  const marked = (marking: Marking) =>
    deliveries.filter(({ requestId }) => takeBacks.get(requestId)?.marking === marking);
  return (
    <div className="cluster no-print">
      {waiting > 0 && <span className="muted">{revisionsText(waiting)}</span>}
      <MarkQuestion {...at} action="progress" deliveries={ready} />
      <MarkQuestion {...at} action="complete" deliveries={inProgress} />
      <MarkForm {...at} action="undo-progress" deliveries={marked("progress")} />
      <MarkForm {...at} action="undo-complete" deliveries={marked("complete")} />
    </div>
  );
}

interface MarkFormProps {
  date: string;
  deliveryAt: string;
  /** "8:30 am on Monday, Mar 2, 2026". */
  at: string;
  action: TimeActionName;
  deliveries: readonly DeliveryLine[];
  variant?: "primary" | "quiet";
}

function MarkQuestion(marking: MarkFormProps) {
  const { action, at, deliveries } = marking;
  if (deliveries.length === 0) return null;
  const lunches = deliveries.reduce((sum, line) => sum + Number(line.lunches), 0);
  return (
    <FormQuestion
      name="mark"
      size="small"
      label={
        <>
          {timeActionText(action, deliveries.length)}
          <span className="visually-hidden">{` at ${at}`}</span>
        </>
      }
      question={timeQuestion(action, { deliveries: deliveries.length, lunches, at })}
    >
      <MarkForm {...marking} variant="primary" />
    </FormQuestion>
  );
}

function MarkForm({ date, deliveryAt, at, action, deliveries, variant = "quiet" }: MarkFormProps) {
  if (deliveries.length === 0) return null;
  return (
    <form method="post" action={withQuery(urls.kitchen, { date })}>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="deliveryAt" value={deliveryAt} />
      {deliveries.map(({ requestId }) => <input key={requestId} type="hidden" name="requestIds" value={requestId} />)}
      <Button type="submit" size="small" variant={variant} name="action" value={action}>
        {timeActionText(action, deliveries.length)}
        <span className="visually-hidden">{` at ${at}`}</span>
      </Button>
    </form>
  );
}
