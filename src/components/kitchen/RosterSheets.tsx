import { MAX_ROSTER_LINES, rosterLines } from "../../domain/kitchen/day_sheet/roster.ts";
import type { ServingSheet, ServingSheets } from "../../domain/kitchen/day_sheet/serving_sheet.ts";
import { numberText } from "../../domain/text/amounts.ts";
import { Prose } from "../requests/PrintSheet.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { TextField } from "../ui/TextField.tsx";

/**
 * Rosters as paper. Names are typed into fields that have no name, in a form that nothing sends; some browsers would
 * have their spelling checked by a service.
 */
export function RosterSheets({ rosters }: { rosters: ServingSheets }) {
  const { name, department, contact, none, sheets, footer } = rosters;
  const all = sheets.flatMap((sheet) => sheet.lines.map(({ count }) => count)).reduce((sum, count) => sum + count, 0);
  if (none !== null) return <EmptyState title={none} />;
  if (all > MAX_ROSTER_LINES) {
    const most = `${numberText(all)} lines are more than this page has room for (${numberText(MAX_ROSTER_LINES)}).`;
    return <EmptyState title={`${most} Open the roster of each request, or write a list of your own.`} />;
  }
  return (
    <form autoComplete="off" className="rosters">
      <p className="roster-names muted no-print">
        Type or paste names here, one per line, and print. They stay on this page until you leave or reload it; they are
        never sent and never stored.
      </p>
      {sheets.map((sheet) => (
        <section key={sheet.shortId} aria-label={`${name}: ${sheet.school}, ${sheet.shortId}`}>
          <div className="roster-names no-print">
            {sheet.lines.map(({ heading }) => (
              <div key={heading}>
                <TextField
                  label={`${heading}, one name per line`}
                  id={`${linesId(sheet, heading)}-names`}
                  rows={4}
                  spellCheck={false}
                />
                <output className="field-description" htmlFor={`${linesId(sheet, heading)}-names`} />
              </div>
            ))}
          </div>
          <article className="print-sheet">
            <header className="print-sheet-head">
              <div>
                <p className="print-sheet-department">{department}</p>
                {contact && <p className="print-sheet-contact">{contact}</p>}
                <h1>{`${name}: ${sheet.school}`}</h1>
              </div>
            </header>
            <DescriptionList
              items={[...sheet.facts, { label: "Request", value: sheet.shortId }]}
              className="print-sheet-identity"
            />
            {sheet.comments && <Prose {...sheet.comments} />}
            {rosterLines(sheet).map((group) => <Lines key={group.heading} sheet={sheet} {...group} />)}
            <div className="roster-end">
              <p>{sheet.rule}</p>
              <p className="roster-blanks">{sheet.blanks.flat().map((label) => <span key={label}>{label}</span>)}</p>
              <p className="print-sheet-foot">{footer}</p>
            </div>
          </article>
        </section>
      ))}
    </form>
  );
}

function linesId({ shortId }: ServingSheet, heading: string): string {
  return `${shortId}-${heading.toLowerCase()}`;
}

function Lines({ sheet, heading, lines }: { sheet: ServingSheet } & ReturnType<typeof rosterLines>[number]) {
  // They say on each page whose it is.
  const columns = ["Received", `Name (${sheet.school}, ${sheet.shortId})`, "Special meal"];
  return (
    <section>
      <h2>{heading}</h2>
      <table>
        <thead>
          <tr>{columns.map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody id={linesId(sheet, heading)}>
          {lines.map(({ received, number, name, meal }) => (
            <tr key={number} data-student={name === "" ? undefined : name.split(" · ")[0]}>
              <th scope="row">{received}</th>
              <td>{name}</td>
              <td>{meal}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
