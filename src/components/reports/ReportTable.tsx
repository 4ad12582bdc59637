import type { School } from "../../domain/district/schools.ts";
import { COUNTS, type ReportTotals, type SchoolTotals, servedText, sumTotals } from "../../domain/reports/report.ts";
import { headings } from "../../domain/lists/columns.ts";
import { numberText } from "../../domain/text/amounts.ts";
import { Table } from "../ui/Table.tsx";

interface ReportTableProps {
  caption: string;
  totals: readonly SchoolTotals[];
  schoolName: (school: School) => string;
}

export function ReportTable({ caption, totals, schoolName }: ReportTableProps) {
  return (
    <Table
      className="report-table"
      caption={caption}
      columns={{ School: "", ...headings(COUNTS), "Served of ordered": "numeric" }}
    >
      <tbody>
        {totals.map((of) => <TotalsRow key={of.school} title={schoolName(of.school)} totals={of} />)}
      </tbody>
      <tfoot>
        <TotalsRow title="All schools" totals={sumTotals(totals)} />
      </tfoot>
    </Table>
  );
}

function TotalsRow({ title, totals }: { title: string; totals: ReportTotals }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {COUNTS.map(({ title, value }) => <td key={title} className="numeric">{numberText(value(totals))}</td>)}
      <td className="numeric">{servedText(totals)}</td>
    </tr>
  );
}
