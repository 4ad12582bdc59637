import type { Schools } from "../../domain/district/schools.ts";
import { changesBetween } from "../../domain/requests/changes.ts";
import type { RequestDetails } from "../../domain/requests/family.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { Card } from "../ui/Card.tsx";
import { ChangesTable } from "./ChangesTable.tsx";

/** The changes of a revision from the approved version, or else from the one before it; nothing for an original. */
export function ChangesCard({ request, schools }: { request: RequestDetails; schools: Schools }) {
  const base = request.comparedWith;
  if (!base) return null;
  return (
    <Card title="Changes in This Version">
      <ChangesTable
        changes={changesBetween(base, request, schools)}
        before={versionLabel(base.version)}
        after={versionLabel(request.version)}
      />
    </Card>
  );
}
