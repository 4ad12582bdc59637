import { StatusBadge } from "../../../src/components/requests/StatusBadge.tsx";
import { Card } from "../../../src/components/ui/Card.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import type { Schools } from "../../../src/domain/district/schools.ts";
import { numberText } from "../../../src/domain/text/amounts.ts";
import { closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import { headings } from "../../../src/domain/lists/columns.ts";
import { listColumns } from "../../../src/domain/requests/columns.ts";
import type { RequestOnClosedDay } from "../../../src/domain/requests/lists.ts";
import { shortId } from "../../../src/domain/requests/request.ts";
import { urls } from "../../../src/domain/urls.ts";

export function OnClosedDaysCard(
  { requests: { data, total }, schools }: {
    requests: { data: RequestOnClosedDay[]; total: number };
    schools: Schools;
  },
) {
  if (total === 0) return null;
  const more = total - data.length;
  const { id, school, requester, lunches, status } = listColumns(schools);
  return (
    <Card title="Requests on Closed Days">
      <details className="on-closed-days">
        <summary>
          {total === 1
            ? "1 request was made before its day was closed"
            : `${numberText(total)} requests were made before their day was closed`}
        </summary>
        <div className="stack" data-gap="small">
          <p>
            Closing a day doesn't cancel requests. Deny those in review here. Approved ones are packed unless their
            requester or a director cancels them or moves them to another day, so let them know. Revisions can keep the
            day.
          </p>
          <Table
            caption="Requests on closed days"
            columns={headings([id, { title: "Delivery" }, { title: "Reason" }, school, requester, lunches, status])}
          >
            <tbody>
              {data.map((request) => (
                <tr key={request.id}>
                  <th scope="row">
                    <a className="code" href={urls.reviewRequest(request.id)}>{shortId(request.id)}</a>
                  </th>
                  <td>
                    {formatDay(request.deliveryDate)}
                    <span className="cell-note">{request.deliveryTimeText}</span>
                  </td>
                  <td>{closedText(request.reason)}</td>
                  <td>{school.value(request)}</td>
                  <td>{requester.value(request)}</td>
                  <td className="numeric">{numberText(lunches.value(request))}</td>
                  <td>
                    <StatusBadge status={request.status} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          {more > 0 && <p className="muted">{`And ${numberText(more)} more, on later days.`}</p>}
        </div>
      </details>
    </Card>
  );
}
