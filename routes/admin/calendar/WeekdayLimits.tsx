import { counted } from "../../../src/domain/text/amounts.ts";
import { Button } from "../../../src/components/ui/Button.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { formatDayOfWeek } from "../../../src/domain/time/alaska_time.ts";
import { weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { fieldState } from "../../forms.ts";
import type { CalendarProps } from "./calendar_props.ts";
import { dayHref } from "./DayForms.tsx";

/** The limits of each day of the week, and of the single days to come that have their own. */
export function WeekdayLimits({ page, month, capacities: { weekdays, days }, open }: CalendarProps) {
  const ofWeekdays = open?.action === "set-weekdays" ? open : undefined;
  const singleDays = Object.entries(days);
  return (
    <section className="stack surface" data-gap="small" id="capacity" aria-labelledby="every-week">
      <h2 id="every-week">Every week</h2>
      <form className="field-row calendar-weekdays" method="post" action={page} noValidate>
        {WEEKDAYS.map((number) => (
          <TextField
            key={number}
            label={weekdayName(number).slice(0, 3)}
            inputMode="numeric"
            {...fieldState(ofWeekdays, `weekday${number}`, String(weekdays[number] ?? ""))}
          />
        ))}
        <Button type="submit" name="action" value="set-weekdays" aria-label="Set Weekdays">Set</Button>
      </form>
      <p className="field-description">
        Empty: no limit. Beyond a limit, people see a warning as they order. No request is turned away.
      </p>
      {singleDays.length > 0 && (
        <ul className="calendar-list" role="list" aria-label="Limits of single days">
          {singleDays.map(([day, lunches = 0]) => (
            <li key={day} className="cluster spread">
              <a href={dayHref(month, day)}>{formatDayOfWeek(day)}</a>
              {counted(lunches, "lunch", "lunches")}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
