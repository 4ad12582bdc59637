import { ExportLink } from "../../../src/components/lists/ExportLink.tsx";
import { SchoolYearNav } from "../../../src/components/reports/SchoolYearNav.tsx";
import { MissingCoolersCard } from "../../../src/components/kitchen/MissingCoolersCard.tsx";
import { ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import type { MissingCoolers } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { type ReportLine, reportLines, SCHOOL } from "../../../src/domain/reports/columns.ts";
import { formatDays, schoolYearUntil } from "../../../src/domain/reports/month.ts";
import { formatMonth } from "../../../src/domain/time/months.ts";
import { COUNTING_RULE, COUNTS, LUNCHES, type Report, servedText } from "../../../src/domain/reports/report.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";
import { BudgetCodes } from "./BudgetCodes.tsx";
import { numberText } from "../../../src/domain/text/amounts.ts";
import { headings } from "../../../src/domain/lists/columns.ts";
import { Table } from "../../../src/components/ui/Table.tsx";

interface ReportPageProps {
  report: Report;
  /** The missing coolers of the month, before today. */
  missing: MissingCoolers;
}

export function ReportPage({ report, missing }: ReportPageProps) {
  const { month, schools, ofMonth, ofSchoolYear, byCode } = report;
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
      <SchoolYearNav path={urls.reports} month={month} />
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
          </>
        )}
      {ofSchoolYear.length > 0 && (
        <section className="stack" data-gap="small">
          <h2>School year so far: {year}</h2>
          <ReportTable caption={`School year so far: ${year}`} lines={lines.ofSchoolYear} />
        </section>
      )}
      {byCode.length > 0 && <BudgetCodes month={title} byCode={byCode} />}
      <p className="muted">{COUNTING_RULE}</p>
    </SignedInPage>
  );
}

function ReportTable({ caption, lines }: { caption: string; lines: readonly ReportLine[] }) {
  const most = Math.max(1, ...lines.slice(0, -1).map(({ lunches }) => lunches));
  const rows = lines.map((line, index) => (
    <tr key={index}>
      <th scope="row">{SCHOOL.value(line)}</th>
      {COUNTS.map((count) => (
        <td key={count.title} className="numeric">
          {count === LUNCHES && index < lines.length - 1 && <meter max={most} value={line.lunches} aria-hidden />}
          {numberText(count.value(line))}
        </td>
      ))}
      <td className="numeric">{servedText(line)}</td>
    </tr>
  ));
  return (
    <Table
      className="report-table"
      caption={caption}
      columns={{ ...headings([SCHOOL, ...COUNTS]), "Served of ordered": "numeric" }}
    >
      <tbody>{rows.slice(0, -1)}</tbody>
      <tfoot>{rows.slice(-1)}</tfoot>
    </Table>
  );
}
