import { formatDateTime } from "../../domain/time/alaska_time.ts";
import { allVersions, currentVersion, type RequestDetails } from "../../domain/requests/family.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { Badge } from "../ui/Badge.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

interface VersionHistoryProps {
  request: RequestDetails;
  hrefFor: (id: string) => string;
}

/** A family's versions, newest first, each a link. Spec section 2, request details. */
export function VersionHistory({ request, hrefFor }: VersionHistoryProps) {
  const versions = allVersions(request);
  const current = currentVersion(versions);
  return (
    <ol className="version-history" role="list">
      {versions.toReversed().map((version) => (
        <li key={version.id}>
          <a
            className="cluster spread"
            href={hrefFor(version.id)}
            aria-current={version.id === request.id ? "page" : undefined}
          >
            <span className="cluster">
              <strong>
                {version.id === current?.id && version.version > 0 ? "Current Revision" : versionLabel(version.version)}
              </strong>
              <span className="muted">{formatDateTime(version.createdAt)}</span>
            </span>
            <span className="cluster">
              {version.supersededAt && version.id !== request.id && <Badge>Replaced</Badge>}
              <StatusBadge status={version.status} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
