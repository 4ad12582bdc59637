import type { Schools } from "../../domain/district/schools.ts";
import { hasCloseOut } from "../../domain/requests/close_out.ts";
import {
  lineColumns,
  PRODUCTION_COUNTS,
  type ProductionLine,
  productionSums,
} from "../../domain/reports/production.ts";
import { headings } from "../../domain/lists/columns.ts";
import { coolerText, isTooWarm } from "../../domain/requests/cooler_log.ts";
import { KITCHEN_NOTE_LABEL, rosterText, shortId } from "../../domain/requests/request.ts";
import { formatDateTime, formatDay } from "../../domain/time/alaska_time.ts";
import { urls } from "../../domain/urls.ts";
import { Table } from "../ui/Table.tsx";

interface ProductionTableProps {
  caption: string;
  lines: ProductionLine[];
  shown: ProductionLine[];
  schools: Schools;
}

const WIDTH = PRODUCTION_COUNTS.length + 3;

/** The numbers of packed requests, by day, with the sums of each day and of all. */
export function ProductionTable({ caption, lines, shown, schools }: ProductionTableProps) {
  const days = Map.groupBy(shown, ({ deliveryDate }) => deliveryDate);
  const heads = lineColumns(schools);
  const columns = { ...headings([heads.school, heads.grades, ...PRODUCTION_COUNTS]), "Closed out": "" };
  return (
    <Table className="report-table production-table" caption={caption} columns={columns}>
      {[...days].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr className="row-group">
            <th scope="rowgroup" colSpan={WIDTH}>{formatDay(day)}</th>
          </tr>
          {ofDay.map((line) => <LineRows key={line.id} line={line} {...heads} />)}
          {ofDay.length > 1 && <SumRow title="Day total" lines={ofDay} />}
        </tbody>
      ))}
      <tfoot>
        <SumRow title="Month total" lines={lines} />
      </tfoot>
    </Table>
  );
}

function LineRows({ line, school, grades }: { line: ProductionLine } & ReturnType<typeof lineColumns>) {
  const { id, closedOutBy, closedOutAt, coolerLog, kitchenNote, rosterMarks } = line;
  return (
    <>
      <tr>
        <th scope="row">
          <a href={urls.reviewRequest(id)}>{school.value(line)}</a>
          <span className="cell-note code">{shortId(id)}</span>
        </th>
        <td>{grades.value(line)}</td>
        {PRODUCTION_COUNTS.map(({ title, value }) => <td key={title} className="numeric">{value(line) ?? "—"}</td>)}
        <td>
          {hasCloseOut({ ...line, closeOutNote: null }) ? closedOutBy ?? "—" : "Not closed out"}
          {closedOutAt && <span className="cell-note">{formatDateTime(closedOutAt)}</span>}
        </td>
      </tr>
      {(coolerLog ?? kitchenNote ?? rosterMarks) && (
        <tr className="row-note">
          <td colSpan={WIDTH}>
            {coolerLog && `Cooler: ${coolerText(coolerLog) || "not measured"}. `}
            {coolerLog && isTooWarm(coolerLog) && <strong>Too warm.</strong>}{" "}
            {coolerLog?.correctiveAction && <a href={urls.reviewRequest(id)}>Corrective action noted</a>}{" "}
            {rosterText(rosterMarks)} {kitchenNote && <a href={urls.reviewRequest(id)}>{KITCHEN_NOTE_LABEL}</a>}
          </td>
        </tr>
      )}
    </>
  );
}

function SumRow({ title, lines }: { title: string; lines: ProductionLine[] }) {
  return (
    <tr className="production-sum">
      <th scope="row" colSpan={2}>{title}</th>
      {productionSums(lines).map((sum, index) => <td key={index} className="numeric">{sum ?? "—"}</td>)}
      <td />
    </tr>
  );
}
