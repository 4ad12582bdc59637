import { MAX_ROSTER_LINES, ROSTER_COLUMNS, rosterLines } from "../../domain/kitchen/day_sheet/roster.ts";
import type { ServingSheets } from "../../domain/kitchen/day_sheet/serving_sheet.ts";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** Rosters as paper. Names are typed into fields that have no name, in a form that nothing sends. */
export function RosterSheets({ rosters }: { rosters: ServingSheets }) {
  const { name, department, contact, none, sheets, footer } = rosters;
  const all = sheets.flatMap((sheet) => sheet.lines.map(({ count }) => count)).reduce((sum, count) => sum + count, 0);
  const problem = all > MAX_ROSTER_LINES
    ? `${all} lines are more than a page has room for (${MAX_ROSTER_LINES})`
    : none;
  if (problem !== null) return <EmptyState title={problem} />;
  return (
    <form autoComplete="off" className="rosters">
      {sheets.map((sheet) => (
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
          {rosterLines(sheet).map((group) => <Lines key={group.heading} {...group} />)}
          <p>{sheet.rule}</p>
          <p className="roster-blanks">{sheet.blanks.flat().map((label) => <span key={label}>{label}</span>)}</p>
          <p className="print-sheet-foot">{footer}</p>
        </article>
      ))}
    </form>
  );
}

function Lines({ heading, lines }: ReturnType<typeof rosterLines>[number]) {
  return (
    <section>
      <h2>{heading}</h2>
      <table>
        <thead>
          <tr>{ROSTER_COLUMNS.map((column) => <th key={column} scope="col">{column}</th>)}</tr>
        </thead>
        <tbody>
          {lines.map(({ received, number, name, meal }) => (
            <tr key={number}>
              <td>{received}</td>
              <th scope="row">{name || <textarea rows={1} spellCheck={false} aria-label={`Name ${number}`} />}</th>
              <td>{meal}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
