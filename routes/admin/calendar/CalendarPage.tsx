import { MonthNav } from "../../../src/components/ui/MonthNav.tsx";
import { formatMonth, monthOf } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { UnfinishedActionCard } from "../../UnfinishedActionCard.tsx";
import { SignedInPage } from "../../layout.tsx";
import type { CalendarProps } from "./calendar_props.ts";
import { ClosedDays } from "./ClosedDays.tsx";
import { DayForms } from "./DayForms.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { WeekdayLimits } from "./WeekdayLimits.tsx";
import { CalendarQuestionText, postedTexts } from "./questions.tsx";

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
