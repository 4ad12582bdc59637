import { ProductionTable } from "../../../src/components/reports/ProductionTable.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { DownloadIcon } from "../../../src/components/ui/Icons.tsx";
import { MonthNav } from "../../../src/components/ui/MonthNav.tsx";
import { schoolLabel, type Schools } from "../../../src/domain/district/schools.ts";
import { isClosedOut, type ProductionLine } from "../../../src/domain/reports/production.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { formatMonth, type Month } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";

interface ProductionPageProps {
  month: Month;
  /** The month that it is. */
  current: Month;
  lines: ProductionLine[];
  schools: Schools;
}

/** The production record of a month: what was planned, prepared, served and left, by request and day. */
export function ProductionPage({ month, current, lines, schools }: ProductionPageProps) {
  const title = `Production Record for ${formatMonth(month)}`;
  const closedOut = lines.filter(isClosedOut);
  const open = lines.filter((line) => !isClosedOut(line));
  return (
    <SignedInPage
      title={title}
      back={{ href: withQuery(urls.reports, { month }), label: "Back to Report" }}
      actions={
        <>
          <Button data-print="">Print</Button>
          <ButtonLink href={withQuery(urls.productionCsv, { month })}>
            <DownloadIcon /> Export CSV
          </ButtonLink>
        </>
      }
    >
      <MonthNav path={urls.production} month={month} current={current} />
      {lines.length === 0 && (
        <EmptyState
          title={`Nothing was packed in ${formatMonth(month)}`}
          note="Requests are listed here from their delivery day on."
          action={<ButtonLink href={withQuery(urls.calendar, { month })}>See the Calendar</ButtonLink>}
        />
      )}
      {closedOut.length > 0 && (
        <>
          <ProductionTable caption={title} lines={closedOut} schools={schools} />
          <p className="muted">Lunches are packed to order, so Prepared is the number delivered.</p>
        </>
      )}
      {open.length > 0 && (
        <section className="stack" data-gap="small">
          <h2>Not closed out</h2>
          <ul role="list">
            {open.map((line) => (
              <li key={line.id}>
                {`${formatDay(line.deliveryDate)}: `}
                {schoolLabel(schools, line.school)}{" "}
                <a className="code" href={urls.reviewRequest(line.id)}>{shortId(line.id)}</a>
                {", "}
                {`${line.numStudents} students, ${line.numAdults} adults`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </SignedInPage>
  );
}
