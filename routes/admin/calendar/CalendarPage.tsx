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

/** What the page shows; days are YYYY-MM-DD. */
export interface CalendarProps {
  /** Undefined for this week and four more. */
  month: Month | undefined;
  /** The days of each week; null where one is of another month. */
  weeks: (string | null)[][];
  /** All of them, and the chosen one. */
  days: ReadonlyMap<string, ListedDay>;
  chosen: string;
  /** The page's address, to which its forms are posted. */
  page: string;
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

export function CalendarPage(props: CalendarProps) {
  const { month, page, toCome, schools, open, question } = props;
  const current = monthOf(toCome.from);
  const today = { href: urls.calendar, label: "Today" };
  const whole = { href: withQuery(urls.calendar, { month: current }), label: `All of ${formatMonth(current)}` };
  return (
    <SignedInPage
      width="wide"
      title={month ? `Calendar for ${formatMonth(month)}` : "Calendar"}
      subtitle="Lunches approved / what the kitchen can pack, + in review"
      actions={<MonthNav path={urls.calendar} month={month ?? current} center={month ? today : whole} />}
    >
      {open && (open.action === "open" || open.errors.length === 0) && (
        <UnfinishedActionCard open={open} page={page} fields={postedTexts(open)}>
          {question && <CalendarQuestionText question={question} schools={schools} />}
        </UnfinishedActionCard>
      )}
      <div className="calendar-page stack" data-gap="small">
        <MonthTable {...props} />
        <div className="calendar-side stack no-print" data-gap="small">
          <DayForms {...props} />
          <WeekdayLimits {...props} />
        </div>
        <ClosedDays {...props} />
      </div>
    </SignedInPage>
  );
}
