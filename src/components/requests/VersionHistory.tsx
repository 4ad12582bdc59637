import type { HistoryEvent } from "../../domain/history/events.ts";
import { allVersions, currentVersion, type RequestDetails } from "../../domain/requests/family.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { Timeline } from "../history/Timeline.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

interface VersionHistoryProps {
  request: RequestDetails;
  events: readonly HistoryEvent[];
  hrefFor: (id: string) => string;
  /** Whether each event also shows its changed fields, for administrators. */
  isDetailed?: boolean;
}

/** A family's versions, newest first, each a link, with what happened to it below. Spec section 2, request details. */
export function VersionHistory({ request, events, hrefFor, isDetailed }: VersionHistoryProps) {
  const versions = allVersions(request);
  const current = currentVersion(versions);
  return (
    <Card title="Version History">
      <ol className="version-history" role="list">
        {versions.toReversed().map((version) => (
          <li key={version.id}>
            <a
              className="cluster spread"
              href={hrefFor(version.id)}
              aria-current={version.id === request.id ? "page" : undefined}
            >
              <strong>
                {version.id === current?.id && version.version > 0 ? "Current Revision" : versionLabel(version.version)}
              </strong>
              <span className="cluster">
                {version.supersededAt && version.id !== request.id && (
                  <Badge>{current && version.version > current.version ? "Reverted" : "Replaced"}</Badge>
                )}
                <StatusBadge status={version.status} />
              </span>
            </a>
            <Timeline
              events={events.filter((event) => (event.version ?? 0) === version.version)}
              isDetailed={isDetailed}
            />
          </li>
        ))}
      </ol>
    </Card>
  );
}
