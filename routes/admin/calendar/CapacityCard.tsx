import { counted } from "../../../src/domain/text/amounts.ts";
import { Button } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { Field } from "../../../src/components/ui/Field.tsx";
import { NativeSelect } from "../../../src/components/ui/NativeSelect.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { type Capacities, weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import type { CalendarAction } from "../../../src/domain/kitchen/calendar/writes.ts";
import type { OpenWrite } from "../../writes.ts";
import { DayInput } from "./DayInput.tsx";
import { fieldState } from "./field_state.ts";

interface CapacityCardProps {
  /** The page's address, to which its forms are posted. */
  page: string;
  weekdays: Capacities["weekdays"];
  /** Upcoming single days. */
  days: Capacities["days"];
  changeable: { from: string; to: string };
  open: OpenWrite<CalendarAction> | undefined;
}

/** Sets how many lunches can be packed, on weekdays and on single days, and lists the capacities set. */
export function CapacityCard({ page, weekdays, days, changeable, open }: CapacityCardProps) {
  const ofWeekday = open?.action === "set-weekday" ? open : undefined;
  const ofDay = open?.action === "set-day" ? open : undefined;
  const { defaultValue: weekday, errorMessage: weekdayError, ...weekdayState } = fieldState(ofWeekday, "weekday");
  return (
    <Card title="Capacity">
      <div className="stack">
        <p>
          How many lunches the kitchen can pack. Past that, people see a warning as they order, and you see which
          requests go over. Nothing is turned away.
        </p>
        <form className="calendar-form" method="post" action={page} noValidate>
          <Field label="Weekday" errorMessage={weekdayError}>
            {(control) => (
              <NativeSelect
                {...control}
                {...weekdayState}
                defaultValue={weekday || "1"}
                options={WEEKDAYS.map((number) => ({ value: String(number), label: weekdayName(number) }))}
              />
            )}
          </Field>
          <TextField
            label="Lunches"
            inputMode="numeric"
            placeholder="Unlimited"
            {...fieldState(ofWeekday, "lunches")}
          />
          <Button type="submit" name="action" value="set-weekday">Set Weekday</Button>
        </form>
        <form className="calendar-form" method="post" action={page} noValidate>
          <DayInput label="Single day" changeable={changeable} {...fieldState(ofDay, "date")} />
          <TextField
            label="Lunches"
            inputMode="numeric"
            placeholder="Same as weekday"
            {...fieldState(ofDay, "lunches")}
          />
          <Button type="submit" name="action" value="set-day">Set Day</Button>
        </form>
        <p className="muted">Leave it empty to remove the limit.</p>
        <dl className="calendar-capacities">
          {WEEKDAYS.map((number) => <Line key={number} label={`${weekdayName(number)}s`} lunches={weekdays[number]} />)}
          {Object.entries(days).map(([day, lunches]) => <Line key={day} label={formatDay(day)} lunches={lunches} />)}
        </dl>
      </div>
    </Card>
  );
}

function Line({ label, lunches }: { label: string; lunches: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{lunches === undefined ? <span className="muted">Unlimited</span> : counted(lunches, "lunch", "lunches")}</dd>
    </div>
  );
}
