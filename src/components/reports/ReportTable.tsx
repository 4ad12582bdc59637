import { headings } from "../../domain/lists/columns.ts";
import { type ReportLine, SCHOOL } from "../../domain/reports/columns.ts";
import { COUNTS, servedText } from "../../domain/reports/report.ts";
import { numberText } from "../../domain/text/amounts.ts";
import { Table } from "../ui/Table.tsx";

/** The last line is the sum of the others. */
export function ReportTable({ caption, lines }: { caption: string; lines: readonly ReportLine[] }) {
  const rows = lines.map((line, index) => (
    <tr key={index}>
      <th scope="row">{SCHOOL.value(line)}</th>
      {COUNTS.map(({ title, value }) => <td key={title} className="numeric">{numberText(value(line))}</td>)}
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
