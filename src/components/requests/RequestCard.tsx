import { formatDate, formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import type { CardRow } from "../../domain/requests/lists.ts";
import { shortId, timeText, tripText } from "../../domain/requests/request.ts";
import { STAGES } from "../../domain/requests/statuses.ts";
import { effectiveText } from "../../domain/requests/effective_text.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { urls } from "../../domain/urls.ts";
import { Badge } from "../ui/Badge.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";

interface RequestCardProps {
  request: CardRow;
  schools: Schools;
  isJustSubmitted: boolean;
}

/** One family on its requester's dashboard, as a link to its current version. Spec section 2, requester dashboard. */
export function RequestCard({ request, schools, isJustSubmitted }: RequestCardProps) {
  const trip = tripText(request);
  return (
    <a className="card-link surface" href={urls.request(request.id)}>
      <div className="stack" data-gap="small">
        <div className="cluster spread">
          <h2>{schoolLabel(schools, request.school)}</h2>
          <span className="code muted">{shortId(request.id)}</span>
        </div>
        {trip && <p className="muted prose">{trip}</p>}
        <div className="cluster">
          <StatusBadge status={request.status} />
          {request.versionCount > 1 && <Badge>{`Version ${request.version + 1} of ${request.versionCount}`}</Badge>}
          {isJustSubmitted && <Badge tone="success">Just submitted</Badge>}
          {request.question === "ASKED" && <Badge tone="warning">Question from the kitchen</Badge>}
          {STAGES[request.status] === "denied" && <Badge tone="danger">Action Needed</Badge>}
        </div>
        {request.effective && <p>{effectiveText(request.effective, request.status, schools)}</p>}
        <DescriptionList
          columns={4}
          items={[
            { label: "Delivery date", value: `${formatDayOfWeek(request.deliveryDate)}, ${timeText(request)}` },
            { label: "Total lunches", value: request.numberOfLunches },
            { label: "Grades", value: request.gradesText },
            { label: "Created", value: formatDate(request.createdAt) },
          ]}
        />
      </div>
    </a>
  );
}
