import { Fragment, type ReactNode } from "react";
import type { DaySheet } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { COMPLETED_MARK, type DeliveryLine } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { CLOSE_OUT_ID } from "../../domain/requests/close_out.ts";
import { urls } from "../../domain/urls.ts";
import { StatusBadge } from "../requests/StatusBadge.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Table } from "../ui/Table.tsx";
import { DocumentLinks } from "./DocumentLinks.tsx";

interface DeliveriesTableProps {
  date: string;
  time: DaySheet["times"][number];
  columns: DaySheet["columns"]["deliveries"];
}

export function DeliveriesTable({ date, time, columns }: DeliveriesTableProps) {
  return (
    <Table
      caption={`Deliveries at ${time.heading}`}
      density="compact"
      widths={["19%", "11.5%", "8.25%", "8.25%", "7.25%", "auto", "18.5%", "auto", "16%"]}
      columns={{
        [`${columns.school}, ${time.heading}`]: "",
        Status: "no-print",
        [columns.lunches]: "numeric",
        [columns.students]: "numeric",
        [columns.adults]: "numeric",
        [columns.grades]: "",
        [columns.recipient]: "",
        [columns.comments]: "print-only",
        Papers: "no-print",
      }}
    >
      <tbody>
        {time.deliveries.map((line) => (
          <Fragment key={line.requestId}>
            <tr>
              <th scope="row">
                {line.school} <a className="code" href={urls.reviewRequest(line.requestId)}>{line.shortId}</a>
                {line.marks.map((mark) => (
                  // A completed delivery has a badge of its status on screen.
                  <span key={mark} className={mark === COMPLETED_MARK ? "print-only" : undefined}>
                    {" "}
                    <Badge tone="warning">{mark}</Badge>
                  </span>
                ))}
              </th>
              <td className="no-print">
                <StatusBadge status={line.status} />
                {line.status === "COMPLETED" && line.closeOut === "" && (
                  <a className="cell-note" href={closeOutHref(line)}>
                    Enter <span className="nowrap">Close-out</span>
                  </a>
                )}
              </td>
              <td className="numeric day-sheet-lunches">{line.lunches}</td>
              <td className="numeric">{line.students}</td>
              <td className="numeric">{line.adults}</td>
              <td>{line.grades}</td>
              <td>
                {line.recipient} <span className="cell-note">{line.phone}</span>
              </td>
              <td className="print-only prose">{line.comments}</td>
              <td className="no-print">
                <DocumentLinks date={date} {...line} />
              </td>
            </tr>
            {line.comments !== "" && (
              <NoteRow isForPrint={false}>
                <strong>{`${columns.comments}:`}</strong> {line.comments}
              </NoteRow>
            )}
            {line.cooler !== "" && (
              <NoteRow>
                {line.tooWarm && (
                  <>
                    <strong>{line.tooWarm}</strong>
                    <br />
                  </>
                )}
                {line.cooler}
              </NoteRow>
            )}
            {line.closeOut !== "" && (
              <NoteRow isForPrint={false}>
                <strong>Close-out:</strong> <a href={closeOutHref(line)}>{line.closeOut}</a>
              </NoteRow>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

/** Something about a delivery that is too long for a cell. */
function NoteRow({ isForPrint = true, children }: { isForPrint?: boolean; children: ReactNode }) {
  return (
    <tr className={`row-note${isForPrint ? "" : " no-print"}`}>
      <td className="prose" colSpan={8}>{children}</td>
    </tr>
  );
}

function closeOutHref({ requestId }: DeliveryLine): string {
  return `${urls.reviewRequest(requestId)}#${CLOSE_OUT_ID}`;
}
