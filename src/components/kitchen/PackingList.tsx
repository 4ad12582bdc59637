import type { DaySheet } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { urls } from "../../domain/urls.ts";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Table } from "../ui/Table.tsx";

interface PackingListProps {
  times: DaySheet["times"];
  columns: DaySheet["columns"]["packing"];
}

/** A line a delivery: what is packed, when, and whom to call. Each leads to the details of its time. */
export function PackingList({ times, columns }: PackingListProps) {
  return (
    <Table
      caption="Deliveries"
      className="packing-list"
      widths={["7.5%", "24%", "6.5%", "7%", "6%", "9.5%", "23%", "auto"]}
      columns={{
        [columns.time]: "nowrap",
        [columns.school]: "",
        [columns.lunches]: "numeric",
        [columns.students]: "numeric",
        [columns.adults]: "numeric",
        [columns.specialMeals]: "numeric",
        [columns.recipient]: "",
        [columns.status]: "",
      }}
    >
      <tbody>
        {times.flatMap(({ anchor, heading, deliveries }) =>
          deliveries.map((line) => (
            <tr key={line.requestId}>
              <td className="nowrap">
                <a href={`#${anchor}`}>{heading}</a>
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
