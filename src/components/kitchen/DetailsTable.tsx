import { Fragment, type ReactNode } from "react";
import type { SheetTime } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { DETAIL_COLUMNS, PACKING_COLUMNS } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { headings } from "../../domain/lists/columns.ts";
import { CLOSE_OUT_ID } from "../../domain/requests/close_out.ts";
import { urls } from "../../domain/urls.ts";
import { Table } from "../ui/Table.tsx";
import { DocumentLinks } from "./DocumentLinks.tsx";

/** What the packing list has no room for. */
export function DetailsTable({ date, time }: { date: string; time: SheetTime }) {
  const { school, lunches } = PACKING_COLUMNS;
  const { grades, comments } = DETAIL_COLUMNS;
  return (
    <Table
      caption={`Details at ${time.heading}`}
      widths={["24%", "8%", "16%", "auto", "16%"]}
      columns={{
        [`${school.title}, ${time.heading}`]: "",
        ...headings([lunches, grades, comments]),
        Print: "no-print",
      }}
    >
      <tbody>
        {time.deliveries.map((line) => (
          <Fragment key={line.requestId}>
            <tr>
              <th scope="row">
                {line.school} <span className="code muted">{line.shortId}</span>
              </th>
              <td className="numeric day-sheet-lunches">{line.lunches}</td>
              <td>{line.grades}</td>
              <td className="prose">{line.comments}</td>
              <td className="no-print">
                <DocumentLinks date={date} {...line} />
              </td>
            </tr>
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
            {line.status === "COMPLETED" && (
              <NoteRow>
                {line.closeOut !== "" && <strong>Close-out:</strong>}{" "}
                <a href={`${urls.reviewRequest(line.requestId)}#${CLOSE_OUT_ID}`}>
                  {line.closeOut || "Enter Close-out"}
                </a>
              </NoteRow>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

/** Something about a delivery that is too long for a cell. */
function NoteRow({ children }: { children: ReactNode }) {
  return (
    <tr className="row-note">
      <td className="prose" colSpan={5}>{children}</td>
    </tr>
  );
}
