import { type Change, changesBetween } from "../../domain/requests/changes.ts";
import { Table } from "../ui/Table.tsx";
import type { Schools } from "../../domain/district/schools.ts";
import type { RequestDetails } from "../../domain/requests/family.ts";
import { versionLabel } from "../../domain/requests/request.ts";
import { Card } from "../ui/Card.tsx";

interface ChangesProps {
  changes: readonly Change[];
  before: string;
  after: string;
}

/** The fields that differ between two versions, old and new side by side. */
export function ChangesTable({ changes, before, after }: ChangesProps) {
  if (changes.length === 0) return <p>No changes between {before} and {after}.</p>;
  return (
    <Table caption={`Changes from ${before} to ${after}`} columns={{ Changed: "", [before]: "", [after]: "" }}>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label}>
            <th scope="row">{change.label}</th>
            <td className="prose">{change.before ?? <span className="muted">(none)</span>}</td>
            <td className="prose">
              <strong>{change.after ?? <span className="muted">(removed)</span>}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The changes of a revision from the approved version, or from the one before it; nothing for an original. */
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
