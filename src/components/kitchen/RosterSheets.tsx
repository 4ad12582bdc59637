import { CHECKED_BOX, MAX_ROSTER_LINES, ROSTER_COLUMNS, rosterLines } from "../../domain/kitchen/day_sheet/roster.ts";
import type { ServingSheets } from "../../domain/kitchen/day_sheet/serving_sheet.ts";
import { Alert } from "../ui/Alert.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** Rosters as paper. Names are typed into fields that have no name, in a form that nothing sends. */
export function RosterSheets({ rosters }: { rosters: ServingSheets }) {
  const { name, department, contact, none, sheets, footer } = rosters;
  const all = sheets.flatMap((sheet) => sheet.lines.map(({ count }) => count)).reduce((sum, count) => sum + count, 0);
  let room = MAX_ROSTER_LINES.page;
  return (
    <>
      {none !== null && <EmptyState title={none} />}
      {all > room && (
        <Alert tone="warning" title={`This page has the first ${room} of ${all} lines`}>
          {`A PDF has room for ${MAX_ROSTER_LINES.pdf}.`}
        </Alert>
      )}
      <form autoComplete="off" className="rosters">
        {sheets.map((sheet) =>
          room > 0 && (
            <article key={sheet.shortId} className="print-sheet" aria-label={`${name}: ${sheet.school}`}>
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
              {rosterLines(sheet).map(({ heading, lines }) => {
                const shown = lines.slice(0, room);
                room -= shown.length;
                return shown.length > 0 && <Lines key={heading} heading={heading} lines={shown} />;
              })}
              <p>{sheet.rule}</p>
              <p className="roster-blanks">{sheet.blanks.flat().map((label) => <span key={label}>{label}</span>)}</p>
              <p className="print-sheet-foot">{footer}</p>
            </article>
          )
        )}
      </form>
    </>
  );
}

function Lines({ heading, lines }: ReturnType<typeof rosterLines>[number]) {
  return (
    <section>
      <h2>{heading}</h2>
      <table>
        <thead>
          <tr>{Object.values(ROSTER_COLUMNS).map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {lines.map(({ number, name }) => (
            <tr key={number}>
              <td>
                <span className="roster-box">{number}</span>
              </td>
              <th scope="row">{name || <textarea rows={1} spellCheck={false} aria-label={`Name ${number}`} />}</th>
              <td>{name ? CHECKED_BOX : <span className="roster-box" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
