import { ExportLink } from "../../../src/components/lists/ExportLink.tsx";
import { MissingCoolersCard } from "../../../src/components/kitchen/MissingCoolersCard.tsx";
import { LunchChart } from "../../../src/components/reports/LunchChart.tsx";
import { ReportTable } from "../../../src/components/reports/ReportTable.tsx";
import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { MonthNav } from "../../../src/components/ui/MonthNav.tsx";
import { type School, schoolLabel } from "../../../src/domain/district/schools.ts";
import type { MissingCoolers } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { reportLines } from "../../../src/domain/reports/columns.ts";
import { formatDays, schoolYearUntil } from "../../../src/domain/reports/month.ts";
import { formatMonth, type Month } from "../../../src/domain/time/months.ts";
import { COUNTING_RULE, type Report } from "../../../src/domain/reports/report.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";

interface ReportPageProps {
  report: Report;
  current: Month;
  /** Of the month, before today. */
  missing: MissingCoolers;
}

export function ReportPage({ report, current, missing }: ReportPageProps) {
  const { month, schools, ofMonth, ofSchoolYear } = report;
  const schoolName = (value: School) => schoolLabel(schools, value);
  const lines = reportLines(report);
  const title = formatMonth(month);
  const year = formatDays(schoolYearUntil(month));
  return (
    <SignedInPage
      title={`Report for ${title}`}
      actions={
        <>
          <ButtonLink href={withQuery(urls.production, { month })}>Production Record</ButtonLink>
          <ExportLink csvPath={urls.reportsCsv} query={{ month }} />
        </>
      }
    >
      <MonthNav path={urls.reports} month={month} current={current} />
      {ofMonth.length === 0
        ? (
          <EmptyState
            title={`Nothing to report for ${title}`}
            note="No approved requests have a delivery in this month."
            action={<ButtonLink href={withQuery(urls.calendar, { month })}>See the Calendar</ButtonLink>}
          />
        )
        : (
          <>
            <ReportTable caption={title} lines={lines.ofMonth} />
            <MissingCoolersCard {...{ missing, schools }} isOpen />
            <Card title="Lunches by School">
              <LunchChart totals={ofMonth} schoolName={schoolName} />
            </Card>
          </>
        )}
      {ofSchoolYear.length > 0 && (
        <section className="stack" data-gap="small">
          <h2>School year so far: {year}</h2>
          <ReportTable caption={`School year so far: ${year}`} lines={lines.ofSchoolYear} />
        </section>
      )}
      <p className="muted">{COUNTING_RULE}</p>
    </SignedInPage>
  );
}
