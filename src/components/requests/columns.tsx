import { formatDay } from "../../domain/time/alaska_time.ts";
import { fullName } from "../../domain/accounts/users.ts";
import { listColumns } from "../../domain/requests/columns.ts";
import type { DistrictRow } from "../../domain/requests/lists.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { QUESTION_LABELS } from "../../domain/requests/questions.ts";
import { goesOutText, mealsText, tripText } from "../../domain/requests/request.ts";
import { Badge } from "../ui/Badge.tsx";
import { StatusBadge } from "./StatusBadge.tsx";

/** The columns of lists of requests. Spec section 2. */
export function columnsOf(schools: Schools) {
  const columns = listColumns(schools);
  return {
    ...columns,
    id: { ...columns.id, isRowHead: true },
    requester: { ...columns.requester, sort: "requester", cell: RequesterName },
    school: {
      ...columns.school,
      sort: "school",
      className: "name",
      cell: (row: Pick<DistrictRow, "school" | "className" | "destination">) => {
        const label = columns.school.value(row);
        const trip = tripText(row);
        return (
          <>
            <span className="cell-lines" title={titleIfTruncated(label)}>{label}</span>
            {trip && <small className="muted">{trip}</small>}
          </>
        );
      },
    },
    deliveryDate: {
      ...columns.deliveryDate,
      title: "Delivery Date",
      sort: "deliveryDate",
      className: "nowrap",
      cell: (row: Pick<DistrictRow, "deliveryDate">) => formatDay(columns.deliveryDate.value(row)),
    },
    time: {
      ...columns.time,
      className: "nowrap",
      cell: (row: Pick<DistrictRow, "deliveryTimeText" | "pickup">) => (
        <>
          {columns.time.value(row)}
          {row.pickup && <span className="cell-note">{goesOutText({ pickup: true })}</span>}
        </>
      ),
    },
    lunches: {
      ...columns.lunches,
      sort: "lunches",
      className: "numeric",
      cell: ({ numberOfLunches, specialMealCount = 0 }: DistrictRow) => (
        <>
          {numberOfLunches}
          {specialMealCount > 0 && <span className="cell-note">{mealsText(specialMealCount)}</span>}
        </>
      ),
    },
    status: {
      ...columns.status,
      cell: ({ status, question }: DistrictRow) => (
        <>
          <StatusBadge status={status} />
          {question && (
            <span className="cell-badges">
              <Badge tone={question === "ASKED" ? "neutral" : "success"}>{QUESTION_LABELS[question]}</Badge>
            </span>
          )}
        </>
      ),
    },
  };
}

/** A row's name for screen readers: "Mendenhall, Jan 6, 2026, 21 lunches". */
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

/** The title of a text that may be cut, unless it has no more letters than any column `fits`. */
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
