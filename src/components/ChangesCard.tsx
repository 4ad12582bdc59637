import { changesBetween } from "../domain/changes.ts";
import { comparedVersion, type RequestDetails, versionLabel } from "../domain/requests.ts";
import { Card } from "./Card.tsx";
import { Changes } from "./Changes.tsx";

/** What a revision changed, against the version in force or the one before it; nothing for an original. */
export function ChangesCard({ request }: { request: RequestDetails }) {
  const compared = comparedVersion(request);
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
