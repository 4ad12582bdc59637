import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { EmptyState } from "../../../src/components/ui/EmptyState.tsx";
import { DownloadIcon } from "../../../src/components/ui/Icons.tsx";
import { MonthNav } from "../../../src/components/ui/MonthNav.tsx";
import { Page } from "../../../src/components/ui/Page.tsx";
import { PageHeader } from "../../../src/components/ui/PageHeader.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import type { CurrentUser } from "../../../src/domain/accounts/users.ts";
import { schoolLabel, type Schools } from "../../../src/domain/district/schools.ts";
import {
  isClosedOut,
  PRODUCTION_COUNTS,
  type ProductionLine,
  productionSums,
} from "../../../src/domain/reports/production.ts";
import { coolerText, isTooWarm } from "../../../src/domain/requests/cooler_log.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { formatDateTime, formatDay } from "../../../src/domain/time/alaska_time.ts";
import { formatMonth, type Month } from "../../../src/domain/time/months.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInLayout } from "../../layout.tsx";

interface ProductionPageProps {
  user: CurrentUser;
  month: Month;
  /** The month that it is. */
  current: Month;
  lines: ProductionLine[];
  schools: Schools;
}

/** The production record of a month: what was planned, prepared, served and left, by request and day. */
export function ProductionPage({ user, month, current, lines, schools }: ProductionPageProps) {
  const title = `Production Record for ${formatMonth(month)}`;
  const days = Map.groupBy(lines.filter(isClosedOut), ({ deliveryDate }) => deliveryDate);
  const open = lines.filter((line) => !isClosedOut(line));
  const name = ({ school, id }: ProductionLine) => (
    <>
      {schoolLabel(schools, school)} <a className="code" href={urls.reviewRequest(id)}>{shortId(id)}</a>
    </>
  );
  return (
    <SignedInLayout user={user}>
      <Page>
        <PageHeader
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
        />
        <MonthNav path={urls.production} month={month} current={current} />
        {lines.length === 0 && (
          <EmptyState
            title={`Nothing was packed in ${formatMonth(month)}`}
            note="Requests are listed here from their delivery day on."
            action={<ButtonLink href={withQuery(urls.calendar, { month })}>See the Calendar</ButtonLink>}
          />
        )}
        {[...days].map(([day, ofDay]) => (
          <section key={day} className="stack report-table" data-gap="small">
            <h2>{formatDay(day)}</h2>
            <Table
              caption={`Production record of ${formatDay(day)}`}
              columns={{
                School: "",
                Grades: "",
                ...Object.fromEntries(PRODUCTION_COUNTS.map(([title]) => [title, "numeric"])),
                "Closed out": "",
              }}
            >
              <tbody>
                {ofDay.map((line) => (
                  <tr key={line.id}>
                    <th scope="row">
                      {name(line)}
                      {line.coolerLog && <span className="cell-note">{coolerText(line.coolerLog)}</span>}
                      {line.coolerLog && isTooWarm(line.coolerLog) && (
                        <span className="cell-note">
                          <strong>Too warm:</strong> {line.coolerLog.correctiveAction}
                        </span>
                      )}
                    </th>
                    <td>{line.gradesText}</td>
                    {PRODUCTION_COUNTS.map(([title, read]) => (
                      <td key={title} className="numeric">{read(line) ?? "—"}</td>
                    ))}
                    <td>
                      {line.closedOutBy ?? "—"}
                      {line.closedOutAt && <span className="cell-note">{formatDateTime(line.closedOutAt)}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={2}>All of the day</th>
                  {productionSums(ofDay).map((sum, index) => <td key={index} className="numeric">{sum ?? "—"}</td>)}
                  <td />
                </tr>
              </tfoot>
            </Table>
          </section>
        ))}
        {open.length > 0 && (
          <section className="stack" data-gap="small">
            <h2>Not closed out</h2>
            <ul role="list">
              {open.map((line) => (
                <li key={line.id}>
                  {formatDay(line.deliveryDate)}: {name(line)},{" "}
                  {`${line.numStudents} students, ${line.numAdults} adults`}
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
    </SignedInLayout>
  );
}
