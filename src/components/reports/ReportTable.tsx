import type { School } from "../../domain/district/schools.ts";
import { COUNTS, type ReportTotals, type SchoolTotals, servedText, sumTotals } from "../../domain/reports/report.ts";
import { Table } from "../ui/Table.tsx";

const numberFormat = new Intl.NumberFormat("en-US");

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
      columns={{
        School: "",
        ...Object.fromEntries(COUNTS.map(([title]) => [title, "numeric"])),
        "Served of ordered": "numeric",
      }}
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
      {COUNTS.map(([name, read]) => <td key={name} className="numeric">{numberFormat.format(read(totals))}</td>)}
      <td className="numeric">{servedText(totals)}</td>
    </tr>
  );
}
