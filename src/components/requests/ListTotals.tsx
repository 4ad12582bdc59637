import { counted } from "../../domain/text/amounts.ts";
import type { ReactNode } from "react";
import { formatMonthDay, formatWeekday } from "../../domain/time/alaska_time.ts";
import { schoolLabel, type Schools } from "../../domain/district/schools.ts";
import { type ListParams } from "../../domain/lists/params.ts";
import type { RequestTotals, Total } from "../../domain/requests/totals.ts";
import { withQuery } from "../../domain/urls.ts";

interface ListTotalsProps {
  totals: RequestTotals;
  /** How many requests the list has. */
  listed: number;
  /** The list's own path, and the params that its links build on. */
  path: string;
  params: ListParams;
  schools: Schools;
}

/** What the requests of a list come to, by day and by school, beside it. A school leads to its own requests. */
export function ListTotals(
  { totals, listed, path, params: { page: _page, ...params }, schools }: ListTotalsProps,
) {
  return (
    <aside className="list-totals surface" aria-label="Totals">
      <p className="wide">
        <strong>
          {`${counted(totals.requests, "request")}, ${counted(totals.lunches, "lunch", "lunches")}`}
        </strong>
        {totals.requests < listed && (
          <span className="muted">{` (the first ${count(totals.requests)} of ${count(listed)})`}</span>
        )}
      </p>
      <TotalLines
        title="By Day"
        lines={totals.days.map(({ day, ...total }) => ({
          key: day,
          name: `${formatWeekday(day).slice(0, 3)}, ${formatMonthDay(day)}`,
          total,
        }))}
        others={totals.otherDays > 0 && `and ${counted(totals.otherDays, "more day")}`}
      />
      <TotalLines
        title="By School"
        lines={totals.schools.map(({ school, ...total }) => ({
          key: school,
          name: params.school
            ? schoolLabel(schools, school)
            : <a href={withQuery(path, { ...params, school })}>{schoolLabel(schools, school)}</a>,
          total,
        }))}
        others={totals.otherSchools > 0 && `and ${counted(totals.otherSchools, "more school")}`}
      />
    </aside>
  );
}

function count(amount: number): string {
  return amount.toLocaleString("en-US");
}

interface TotalLinesProps {
  title: string;
  lines: { key: string; name: ReactNode; total: Total }[];
  /** Says how many lines are left out. */
  others?: string | false;
}

function TotalLines({ title, lines, others }: TotalLinesProps) {
  return (
    <section>
      <h2>
        {title} <span aria-hidden="true">Requests</span> <span aria-hidden="true">Lunches</span>
      </h2>
      <dl>
        {lines.map(({ key, name, total: { requests, lunches } }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              {count(requests)}
              <span className="visually-hidden">{requests === 1 ? " request" : " requests"}</span>
            </dd>
            <dd>
              {count(lunches)}
              <span className="visually-hidden">{lunches === 1 ? " lunch" : " lunches"}</span>
            </dd>
          </div>
        ))}
      </dl>
      {others && <p className="muted">{others}</p>}
    </section>
  );
}
