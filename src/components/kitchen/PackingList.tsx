import type { DaySheet } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { PACKING_COLUMNS } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { headings } from "../../domain/lists/columns.ts";
import { urls } from "../../domain/urls.ts";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Table } from "../ui/Table.tsx";

/** A line a delivery: what is packed, when, and whom to call. Each leads to the details of its time. */
export function PackingList({ times }: { times: DaySheet["times"] }) {
  return (
    <Table
      caption="Deliveries"
      className="packing-list"
      widths={["7.5%", "24%", "6.5%", "7%", "6%", "9.5%", "23%", "auto"]}
      columns={headings(Object.values(PACKING_COLUMNS))}
    >
      <tbody>
        {times.flatMap(({ anchor, deliveries }) =>
          deliveries.map((line) => (
            <tr key={line.requestId}>
              <td className="nowrap">
                <a href={`#${anchor}`}>{line.time}</a>
              </td>
              <th scope="row">
                {line.school} <a className="code" href={urls.reviewRequest(line.requestId)}>{line.shortId}</a>
                {line.trip && <small className="cell-note">{line.trip}</small>}
              </th>
              <td className="numeric">
                <strong>{line.lunches}</strong>
              </td>
              <td className="numeric">{line.students}</td>
              <td className="numeric">{line.adults}</td>
              <td className="numeric">{line.specialMeals}</td>
              <td>
                {line.recipient} <small className="nowrap muted">{line.phone}</small>
              </td>
              <td>
                <StatusBadge status={line.status} />
                {line.marks.map((mark) => (
                  <span key={mark}>
                    {" "}
                    <Badge tone="warning">{mark}</Badge>
                  </span>
                ))}
              </td>
            </tr>
          ))
        )}
      </tbody>
    </Table>
  );
}
