import { Badge } from "../../../src/components/ui/Badge.tsx";
import { Button } from "../../../src/components/ui/Button.tsx";
import { type ListedClosedRange, rangeText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { counted } from "../../../src/domain/text/amounts.ts";
import type { CalendarProps } from "./calendar_props.ts";
import { RequestList } from "./questions.tsx";

/** The closings to come. */
export function ClosedDays(props: CalendarProps) {
  const { closedToCome, onClosedDays: { data, total } } = props;
  const more = total - data.length;
  return (
    <section className="stack surface" data-gap="small" id="closed-days" aria-labelledby="closed">
      <h2 id="closed">Closed</h2>
      <p className="muted">
        {closedToCome.length === 0 ? "No upcoming closed days." : "No one can order for these days."}
      </p>
      {closedToCome.length > 0 && (
        <ul className="calendar-list" role="list" aria-label="Upcoming closed days">
          {closedToCome.map((range) => (
            <li key={range.id}>
              <Closing {...props} range={range} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="muted">{`And ${counted(more, "more request")}, on later days.`}</p>}
    </section>
  );
}

/** A closing with its button, and the requests that were made before it. */
export function Closing({ page, range, onClosedDays, schools }: CalendarProps & { range: ListedClosedRange }) {
  const { id, from, to, reason } = range;
  const requests = onClosedDays.data.filter(({ deliveryDate }) => from <= deliveryDate && deliveryDate <= to);
  return (
    <>
      <form className="stack" data-columns="auto" data-gap="small" method="post" action={page}>
        <input type="hidden" name="id" value={id} />
        <span>
          {rangeText(range)} <strong>{reason}</strong>
        </span>
        <span className="no-print">
          <Button
            type="submit"
            size="small"
            name="action"
            value="open"
            aria-label={`Reopen: ${reason}, ${rangeText(range)}`}
          >
            Reopen
          </Button>
        </span>
      </form>
      {requests.length > 0 && (
        <details className="on-closed-days">
          <summary>
            <Badge tone="danger">{counted(requests.length, "request")}</Badge>
          </summary>
          <p>
            Closing a day doesn't cancel requests. Deny those in review here. Approved ones are packed unless their
            requester or a director cancels them or moves them to another day, so let them know. Revisions can keep the
            day.
          </p>
          <RequestList requests={requests} schools={schools} />
        </details>
      )}
    </>
  );
}
