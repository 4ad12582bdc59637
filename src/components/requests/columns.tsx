import { formatDay } from "../../domain/time/alaska_time.ts";
import { fullName } from "../../domain/accounts/users.ts";
import type { DistrictRow } from "../../domain/requests/lists.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { QUESTION_LABELS } from "../../domain/requests/questions.ts";
import { mealsText, tripText } from "../../domain/requests/request.ts";
import { Badge } from "../ui/Badge.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import type { DataColumns } from "../lists/DataTable.tsx";

type Column = DataColumns<DistrictRow>[number];

/** A cell's row, of which a column reads only `Key`, so that it fits every list that has it. */
type CellOf<Key extends keyof DistrictRow> = { row: { original: Pick<DistrictRow, Key> } };

// The columns that lists of requests share. Spec section 2.

export function schoolColumn(schools: Schools) {
  return {
    id: "school",
    header: "School",
    cell: ({ row: { original } }: CellOf<"school" | "className" | "destination">) => {
      const label = schoolLabel(schools, original.school);
      const trip = tripText(original);
      return (
        <>
          <span className="cell-lines" title={titleIfTruncated(label)}>{label}</span>
          {trip && <small className="muted">{trip}</small>}
        </>
      );
    },
    meta: { sort: "school", className: "name" },
  };
}

export const DELIVERY_DATE = {
  id: "deliveryDate",
  header: "Delivery Date",
  cell: ({ row }: CellOf<"deliveryDate">) => formatDay(row.original.deliveryDate),
  meta: { sort: "deliveryDate", className: "nowrap" },
};

export const LUNCHES: Column = {
  id: "lunches",
  header: "Lunches",
  cell: ({ row: { original: { numberOfLunches, specialMealCount } } }) => (
    <>
      {numberOfLunches}
      {specialMealCount > 0 && <span className="cell-note">{mealsText(specialMealCount)}</span>}
    </>
  ),
  meta: { sort: "lunches", className: "numeric" },
};

export const STATUS: Column = {
  id: "status",
  header: "Status",
  cell: ({ row: { original: { status, question } } }) => (
    <>
      <StatusBadge status={status} />
      {question && (
        <span className="cell-badges">
          <Badge tone={question === "ASKED" ? "neutral" : "success"}>{QUESTION_LABELS[question]}</Badge>
        </span>
      )}
    </>
  ),
};

/** For screen readers: "Mendenhall, Jan 6, 2026, 21 lunches". */
export function rowName(
  { school, deliveryDate, numberOfLunches }: Pick<DistrictRow, "school" | "deliveryDate" | "numberOfLunches">,
  schools: Schools,
): string {
  const lunches = numberOfLunches === 1 ? "1 lunch" : `${numberOfLunches} lunches`;
  return `${schoolLabel(schools, school)}, ${formatDay(deliveryDate)}, ${lunches}`;
}

export function RequesterName({ requester }: Pick<DistrictRow, "requester">) {
  const name = fullName(requester) || "-";
  return <span className="cell-line" title={titleIfTruncated(name)}>{name}</span>;
}

/** The title of a text that may be cut. @param fits how many letters no column is too narrow for */
export function titleIfTruncated(text: string, fits = 14): string | undefined {
  return text.length > fits ? text : undefined;
}

export function RevisionBadge({ version }: Pick<DistrictRow, "version">) {
  if (!version) return null;
  return (
    <span className="cell-badges">
      <Badge>Revision</Badge>
    </span>
  );
}
