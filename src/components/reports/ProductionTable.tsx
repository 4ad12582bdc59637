import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import {
  isClosedOut,
  PRODUCTION_COUNTS,
  type ProductionLine,
  productionSums,
} from "../../domain/reports/production.ts";
import { coolerText, isTooWarm } from "../../domain/requests/cooler_log.ts";
import { shortId } from "../../domain/requests/request.ts";
import { formatDateTime, formatDay } from "../../domain/time/alaska_time.ts";
import { urls } from "../../domain/urls.ts";
import { Table } from "../ui/Table.tsx";

interface ProductionTableProps {
  caption: string;
  lines: ProductionLine[];
  shown: ProductionLine[];
  schools: Schools;
}

const COLUMNS = {
  School: "",
  Grades: "",
  ...Object.fromEntries(PRODUCTION_COUNTS.map(([title]) => [title, "numeric"])),
  "Closed out": "",
};
const WIDTH = Object.keys(COLUMNS).length;

/** The numbers of packed requests, by day, with the sums of each day and of all. */
export function ProductionTable({ caption, lines, shown, schools }: ProductionTableProps) {
  const days = Map.groupBy(shown, ({ deliveryDate }) => deliveryDate);
  return (
    <Table className="report-table production-table" caption={caption} columns={COLUMNS}>
      {[...days].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={WIDTH}>{formatDay(day)}</th>
          </tr>
          {ofDay.map((line) => <LineRows key={line.id} line={line} schools={schools} />)}
          {ofDay.length > 1 && <SumRow title="Day total" lines={ofDay} />}
        </tbody>
      ))}
      <tfoot>
        <SumRow title="Month total" lines={lines} />
      </tfoot>
    </Table>
  );
}

/** A request's numbers, and below them its cooler log. */
function LineRows({ line, schools }: { line: ProductionLine; schools: Schools }) {
  const { id, school, gradesText, closedOutBy, closedOutAt, coolerLog } = line;
  return (
    <>
      <tr>
        <th scope="row">
          {schoolLabel(schools, school)}
          <span className="cell-note">
            <a className="code" href={urls.reviewRequest(id)}>{shortId(id)}</a>
          </span>
        </th>
        <td>{gradesText}</td>
        {PRODUCTION_COUNTS.map(([title, read]) => <td key={title} className="numeric">{read(line) ?? "—"}</td>)}
        <td>
          {isClosedOut(line) ? closedOutBy ?? "—" : "Not closed out"}
          {closedOutAt && <span className="cell-note">{formatDateTime(closedOutAt)}</span>}
        </td>
      </tr>
      {coolerLog && (
        <tr className="row-note">
          <td colSpan={WIDTH}>
            {`Cooler: ${coolerText(coolerLog) || "not measured"}. `}
            {isTooWarm(coolerLog) && <strong>Too warm.</strong>}{" "}
            {coolerLog.correctiveAction !== null && <a href={urls.reviewRequest(id)}>Corrective action noted</a>}
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
