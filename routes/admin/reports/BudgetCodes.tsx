import { Table } from "../../../src/components/ui/Table.tsx";
import { NO_CODE } from "../../../src/domain/reports/columns.ts";
import type { CodeTotals } from "../../../src/domain/reports/report.ts";
import { numberText } from "../../../src/domain/text/amounts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";

/** The bill: adults are what most districts charge. */
export function BudgetCodes({ month, byCode }: { month: string; byCode: readonly CodeTotals[] }) {
  const counts = Object.fromEntries(
    [month, "school year so far"].flatMap((of) => [[`Students, ${of}`, "numeric"], [`Adults, ${of}`, "numeric"]]),
  );
  return (
    <section className="stack" data-gap="small">
      <h2>Lunches by budget code</h2>
      <p className="muted">
        These are the lunches of requests that are approved, in progress or completed. A code leads to its completed
        requests of all months.
      </p>
      <Table className="report-table" caption="Lunches by budget code" columns={{ "Budget code": "", ...counts }}>
        <tbody>
          {byCode.map(({ budgetCode, ofMonth, ofSchoolYear }) => (
            <tr key={budgetCode}>
              <th scope="row">
                {budgetCode === "" && <span className="muted">{NO_CODE}</span>}
                {budgetCode && (
                  <a href={withQuery(urls.adminDashboard, { status: "COMPLETED", q: budgetCode })}>{budgetCode}</a>
                )}
              </th>
              {[ofMonth.students, ofMonth.adults, ofSchoolYear.students, ofSchoolYear.adults].map((count, index) => (
                <td key={index} className="numeric">{numberText(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
