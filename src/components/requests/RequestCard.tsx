import { formatDate, formatDayOfWeek } from "../../domain/time/alaska_time.ts";
import { counted } from "../../domain/text/amounts.ts";
import type { CardRow } from "../../domain/requests/lists.ts";
import { shortId, timeText, tripText } from "../../domain/requests/request.ts";
import { STAGES } from "../../domain/requests/statuses.ts";
import { effectiveText } from "../../domain/requests/effective_text.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { urls } from "../../domain/urls.ts";
import { Badge } from "../ui/Badge.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

interface RequestCardProps {
  request: CardRow;
  schools: Schools;
  isJustSubmitted: boolean;
}

/** One family on its requester's dashboard in two lines, as a link to its current version. Spec section 2, requester dashboard. */
export function RequestCard({ request, schools, isJustSubmitted }: RequestCardProps) {
  const trip = tripText(request);
  return (
    <a className="card-link" href={urls.request(request.id)}>
      <div className="cluster">
        <div className="card-title">
          <h2>{schoolLabel(schools, request.school)}</h2> {trip && <span className="muted">{trip}</span>}
        </div>
        <div className="cluster push" data-gap="small">
          {request.versionCount > 1 && <Badge>{`Version ${request.version + 1} of ${request.versionCount}`}</Badge>}
          {isJustSubmitted && <Badge tone="success">Just submitted</Badge>}
          {request.question === "ASKED" && <Badge tone="warning">Question from the kitchen</Badge>}
          {STAGES[request.status] === "denied" && <Badge tone="danger">Action Needed</Badge>}
          <StatusBadge status={request.status} />
          <span className="code muted">{shortId(request.id)}</span>
        </div>
      </div>
      <div className="card-facts cluster">
        <strong>{`${formatDayOfWeek(request.deliveryDate)}, ${timeText(request)}`}</strong>
        <p>{counted(request.numberOfLunches, "total lunch", "total lunches")}</p>
        <p>{`Grades: ${request.gradesText}`}</p>
        <p className="muted">{`Created ${formatDate(request.createdAt)}`}</p>
      </div>
      {request.effective && <p className="cell-note">{effectiveText(request.effective, request.status, schools)}</p>}
    </a>
  );
}
