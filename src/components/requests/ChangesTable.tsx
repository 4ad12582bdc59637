import type { Change } from "../../domain/requests/changes.ts";
import { Table } from "../ui/Table.tsx";

interface ChangesProps {
  changes: readonly Change[];
  /** The labels of the two versions. */
  before: string;
  after: string;
}

/** The fields that differ between two versions, old and new side by side. */
export function ChangesTable({ changes, before, after }: ChangesProps) {
  if (changes.length === 0) return <p>No changes between {before} and {after}.</p>;
  return (
    <Table caption={`Changes from ${before} to ${after}`}>
      <thead>
        <tr>
          <th scope="col">Changed</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
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
