import { MonthNav } from "../../../src/components/ui/MonthNav.tsx";
import type { Schools } from "../../../src/domain/district/schools.ts";
import type { Capacities, ListedDay } from "../../../src/domain/kitchen/calendar/capacity.ts";
import type { ListedClosedRange } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import type { RequestOnClosedDay } from "../../../src/domain/requests/lists.ts";
import { formatMonth, type Month, monthOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { UnfinishedActionCard } from "../../UnfinishedActionCard.tsx";
import { SignedInPage } from "../../layout.tsx";
import type { UnfinishedAction } from "../../forms.ts";
import type { CalendarAction } from "./forms.ts";
import { ClosedDays } from "./ClosedDays.tsx";
import { DayForms } from "./DayForms.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { WeekdayLimits } from "./WeekdayLimits.tsx";
import { type CalendarQuestion, CalendarQuestionText, postedTexts } from "./questions.tsx";

export interface CalendarPageProps {
  /** Undefined for this week and four more. */
  month: Month | undefined;
  /** The days of each week, YYYY-MM-DD; null where one is of another month. */
  weeks: (string | null)[][];
  /** All of them, and the chosen one. */
  days: ReadonlyMap<string, ListedDay>;
  /** YYYY-MM-DD. */
  chosen: string;
  /** From today on, the days that can be changed. */
  toCome: { from: string; to: string };
  /** Of single days, those to come. */
  capacities: Capacities;
  closedToCome: ListedClosedRange[];
  onClosedDays: { data: RequestOnClosedDay[]; total: number };
  schools: Schools;
  open: UnfinishedAction<CalendarAction> | undefined;
  question: CalendarQuestion | null;
}

/** The page's address with another day chosen. */
export type HrefOfDay = (day: string) => string;

export function CalendarPage(props: CalendarPageProps) {
  const { month, chosen, toCome: { from: today }, schools, open, question } = props;
  const hrefOf: HrefOfDay = (day) => withQuery(urls.calendar, { month, day });
  const page = hrefOf(chosen);
  const current = monthOf(today);
  return (
    <SignedInPage
      width="wide"
      title={month ? `Calendar for ${formatMonth(month)}` : "Calendar"}
      subtitle="Lunches approved / what the kitchen can pack, + in review"
      actions={
        <MonthNav
          path={urls.calendar}
          month={month ?? current}
          current={current}
          center={month
            ? { href: urls.calendar, label: "Today" }
            : { href: withQuery(urls.calendar, { month: current }), label: `All of ${formatMonth(current)}` }}
        />
      }
    >
      {open && question && (
        <UnfinishedActionCard open={open} page={page} fields={postedTexts(open)}>
          <CalendarQuestionText question={question} schools={schools} />
        </UnfinishedActionCard>
      )}
      {open && !question && (open.action === "open" || open.errors.length === 0) && (
        <UnfinishedActionCard open={open} page={page} />
      )}
      <div className="calendar-page">
        <MonthTable {...props} hrefOf={hrefOf} />
        <div className="calendar-side surface no-print">
          <DayForms {...props} page={page} />
          <WeekdayLimits {...props.capacities} page={page} open={open} hrefOf={hrefOf} />
        </div>
        <ClosedDays {...props} page={page} />
      </div>
    </SignedInPage>
  );
}
