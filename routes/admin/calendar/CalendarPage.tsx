import { ButtonLink } from "../../../src/components/ui/Button.tsx";
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
import { CapacityCard } from "./CapacityCard.tsx";
import { ClosedDaysCard } from "./ClosedDaysCard.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { OnClosedDaysCard } from "./OnClosedDaysCard.tsx";
import { type CalendarQuestion, CalendarQuestionText, postedTexts } from "./questions.tsx";

interface CalendarPageProps {
  month: Month;
  today: string;
  days: ListedDay[];
  capacitiesToCome: Capacities;
  closedToCome: ListedClosedRange[];
  onClosedDays: { data: RequestOnClosedDay[]; total: number };
  schools: Schools;
  open: UnfinishedAction<CalendarAction> | undefined;
  question: CalendarQuestion | null;
}

/** The id of the forms, which by the keyboard are a month of links away. */
const CHANGES_ID = "changes";

export function CalendarPage(props: CalendarPageProps) {
  const { month, today, capacitiesToCome, closedToCome, onClosedDays, schools, open, question } = props;
  const page = withQuery(urls.calendar, { month });
  return (
    <SignedInPage
      title={`Calendar for ${formatMonth(month)}`}
      subtitle="Lunches per day, capacity and closed days"
      actions={<ButtonLink href={`#${CHANGES_ID}`}>Closed Days and Capacity</ButtonLink>}
    >
      {open && question && (
        <UnfinishedActionCard open={open} page={page} fields={postedTexts(open)}>
          <CalendarQuestionText question={question} schools={schools} />
        </UnfinishedActionCard>
      )}
      {open && !question && (open.action === "open" || open.errors.length === 0) && (
        <UnfinishedActionCard open={open} page={page} />
      )}
      <section className="stack" data-gap="small" aria-label="Month">
        <MonthNav path={urls.calendar} month={month} current={monthOf(today)} />
        <MonthTable {...props} />
      </section>
      <OnClosedDaysCard requests={onClosedDays} schools={schools} />
      <div className="card-grid calendar-cards no-print" id={CHANGES_ID}>
        <ClosedDaysCard
          page={page}
          ranges={closedToCome}
          open={open?.action === "close" ? open : undefined}
        />
        <CapacityCard page={page} {...capacitiesToCome} open={open} />
      </div>
    </SignedInPage>
  );
}
