import { Button } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { PlainDateField } from "../../../src/components/ui/PlainDateField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { type ListedClosedRange, rangeText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { fieldState, type UnfinishedAction } from "../../forms.ts";
import type { CalendarAction } from "./forms.ts";

interface ClosedDaysCardProps {
  page: string;
  ranges: ListedClosedRange[];
  open: UnfinishedAction<CalendarAction> | undefined;
}

export function ClosedDaysCard({ page, ranges, open }: ClosedDaysCardProps) {
  return (
    <Card id="closed-days" title="Closed Days">
      <p>
        No one can order for a closed day. Requests made before it was closed stay, and are listed under the month.
      </p>
      <form className="stack" data-gap="small" method="post" action={page} noValidate>
        <div className="field-grid" data-columns="2">
          <PlainDateField label="First day" isRequired {...fieldState(open, "from")} />
          <PlainDateField
            label="Last day"
            description="Leave empty for a single day"
            {...fieldState(open, "to")}
            // Left empty, it is the first day, which then shows its errors.
            errorMessage={open?.fields.text("to") ? fieldState(open, "to").errorMessage : undefined}
          />
        </div>
        <TextField
          label="Reason"
          isRequired
          autoComplete="off"
          description="Shown to everyone who orders, e.g. Spring break"
          {...fieldState(open, "reason")}
        />
        <div>
          <Button type="submit" variant="primary" name="action" value="close">Close Days</Button>
        </div>
      </form>
      {ranges.length === 0
        ? <p className="muted">No upcoming closed days.</p>
        : <ClosedList page={page} ranges={ranges} />}
    </Card>
  );
}

function ClosedList({ page, ranges }: { page: string; ranges: ListedClosedRange[] }) {
  return (
    <ul className="calendar-list" role="list" aria-label="Upcoming closed days">
      {ranges.map((range) => (
        <li key={range.id}>
          <form className="stack" data-columns="auto" data-gap="small" method="post" action={page}>
            <input type="hidden" name="id" value={range.id} />
            <span>
              <strong>{range.reason}</strong>
              <span className="cell-note muted">{rangeText(range)}</span>
            </span>
            <Button
              type="submit"
              size="small"
              name="action"
              value="open"
              aria-label={`Reopen: ${range.reason}, ${rangeText(range)}`}
            >
              Reopen
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
