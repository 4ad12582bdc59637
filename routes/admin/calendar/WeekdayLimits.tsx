import { counted } from "../../../src/domain/text/amounts.ts";
import { Button } from "../../../src/components/ui/Button.tsx";
import { TextField } from "../../../src/components/ui/TextField.tsx";
import { formatDayOfWeek } from "../../../src/domain/time/alaska_time.ts";
import { type Capacities, weekdayName, WEEKDAYS } from "../../../src/domain/kitchen/calendar/capacity.ts";
import { fieldState, type UnfinishedAction } from "../../forms.ts";
import type { HrefOfDay } from "./CalendarPage.tsx";
import { DAY_ANCHOR } from "./DayForms.tsx";
import type { CalendarAction } from "./forms.ts";

interface WeekdayLimitsProps extends Capacities {
  /** The page's address, to which its forms are posted. */
  page: string;
  open: UnfinishedAction<CalendarAction> | undefined;
  hrefOf: HrefOfDay;
}

/** What can be packed on each day of the week, and the single days to come with a limit of their own. */
export function WeekdayLimits({ page, weekdays, days, open, hrefOf }: WeekdayLimitsProps) {
  const ofWeekdays = open?.action === "set-weekdays" ? open : undefined;
  return (
    <section className="stack" data-gap="small" id="capacity" aria-labelledby="every-week">
      <h2 id="every-week">Every week</h2>
      <form className="field-row calendar-weekdays" method="post" action={page} noValidate>
        {WEEKDAYS.map((number) => (
          <TextField
            key={number}
            label={weekdayName(number).slice(0, 3)}
            inputMode="numeric"
            autoComplete="off"
            {...fieldState(ofWeekdays, `weekday${number}`, String(weekdays[number] ?? ""))}
          />
        ))}
        <Button type="submit" name="action" value="set-weekdays" aria-label="Set Weekdays">Set</Button>
      </form>
      <p className="field-description">
        Empty: no limit. Beyond a limit, people see a warning as they order. No request is turned away.
      </p>
      {Object.keys(days).length > 0 && (
        <ul className="calendar-list" role="list" aria-label="Limits of single days">
          {Object.entries(days).map(([day, lunches = 0]) => (
            <li key={day} className="cluster spread">
              <a href={hrefOf(day) + DAY_ANCHOR}>{formatDayOfWeek(day)}</a>
              {counted(lunches, "lunch", "lunches")}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
