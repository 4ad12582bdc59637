import { changesBetween } from "../../domain/requests/changes.ts";
import { baseVersion, type RequestDetails } from "../../domain/requests/family.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { Card } from "../ui/Card.tsx";
import { Changes } from "./Changes.tsx";

/** What a revision changed, against the version in force or the one before it; nothing for an original. */
export function ChangesCard({ request }: { request: RequestDetails }) {
  const compared = baseVersion(request);
  if (!compared) return null;
  return (
    <Card title="Changes in This Version">
      <Changes
        changes={changesBetween(compared, request)}
        before={versionLabel(compared.version)}
        after={versionLabel(request.version)}
      />
    </Card>
  );
}
