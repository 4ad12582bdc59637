import { counted } from "../../../src/domain/text/amounts.ts";
import { Button } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { PlainDateField } from "../../../src/components/ui/PlainDateField.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { type Capacities, weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { fieldState, type UnfinishedAction } from "../../forms.ts";
import type { CalendarAction } from "./forms.ts";

interface CapacityCardProps extends Capacities {
  page: string;
  open: UnfinishedAction<CalendarAction> | undefined;
}

export function CapacityCard({ page, weekdays, days, open }: CapacityCardProps) {
  const ofWeekdays = open?.action === "set-weekdays" ? open : undefined;
  const ofDay = open?.action === "set-day" ? open : undefined;
  return (
    <Card id="capacity" title="Capacity">
      <p>
        How many lunches the kitchen can pack. Beyond that, people see a warning as they order, and you see which
        requests go over. No request is turned away.
      </p>
      <form className="field-row calendar-weekdays" method="post" action={page} noValidate>
        {WEEKDAYS.map((number) => (
          <TextField
            key={number}
            label={`${weekdayName(number)}s`}
            inputMode="numeric"
            placeholder="Unlimited"
            {...fieldState(ofWeekdays, `weekday${number}`, String(weekdays[number] ?? ""))}
          />
        ))}
        <Button type="submit" name="action" value="set-weekdays">Set Weekdays</Button>
      </form>
      <form className="field-row" data-columns="2 auto" method="post" action={page} noValidate>
        <PlainDateField label="Single day" {...fieldState(ofDay, "date")} />
        <TextField
          label="Lunches"
          inputMode="numeric"
          placeholder="Same as weekday"
          {...fieldState(ofDay, "lunches")}
        />
        <Button type="submit" name="action" value="set-day">Set Day</Button>
      </form>
      <p className="muted">Leave a number empty to remove its limit.</p>
      <dl className="calendar-list">
        {Object.entries(days).map(([day, lunches = 0]) => (
          <div key={day} className="cluster spread">
            <dt>{formatDay(day)}</dt>
            <dd>{counted(lunches, "lunch", "lunches")}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
