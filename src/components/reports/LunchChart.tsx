import type { School } from "../../domain/district/schools.ts";
import type { SchoolTotals } from "../../domain/reports/report.ts";
import { numberText } from "../../domain/text/amounts.ts";

interface LunchChartProps {
  totals: readonly SchoolTotals[];
  schoolName: (school: School) => string;
}

export function LunchChart({ totals, schoolName }: LunchChartProps) {
  const all = totals.reduce((sum, { lunches }) => sum + lunches, 0);
  return (
    <ul className="lunch-chart" role="list">
      {totals.map(({ school, lunches }) => (
        <li key={school}>
          {schoolName(school)} <meter max={Math.max(1, all)} value={lunches} aria-label={schoolName(school)} />{" "}
          <strong>{numberText(lunches)}</strong>
        </li>
      ))}
    </ul>
  );
}
