import { scaleBand, scaleLinear } from "d3-scale";
import { useId } from "react";
import type { School } from "../../domain/district/schools.ts";
import type { SchoolTotals } from "../../domain/reports/report.ts";

/** In the units of the drawing, which are pixels at its full size. */
const WIDTH = 1_150;
const BAND = 48;
const AXIS = 28;
/** Room for the number behind the longest bar. */
const RIGHT = 64;
const LABEL_BASELINE = 16;
const BAR_TOP = 23;

const numberFormat = new Intl.NumberFormat("en-US");

interface LunchChartProps {
  title: string;
  totals: readonly SchoolTotals[];
  schoolName: (school: School) => string;
  /** The table that has the same numbers, for people who cannot see the drawing. */
  tableId: string;
}

/**
 * Lunches by school as bars, drawn on the server alone: the scales' library stays out of browsers. Each name is above its
 * bar, so that even a long one fits.
 */
export function LunchChart({ title, totals, schoolName, tableId }: LunchChartProps) {
  const titleId = useId();
  const height = totals.length * BAND;
  const most = Math.max(1, ...totals.map(({ lunches }) => lunches));
  const x = scaleLinear([0, most], [0, WIDTH - RIGHT]);
  const y = scaleBand(totals.map(({ school }) => school), [0, height]).paddingInner(0.15);
  const ticks = x.ticks(8).filter(Number.isInteger);
  return (
    <svg
      className="lunch-chart"
      viewBox={`0 0 ${WIDTH} ${height + AXIS}`}
      role="img"
      aria-labelledby={titleId}
      aria-describedby={tableId}
    >
      <title id={titleId}>{title}</title>
      {ticks.map((tick) => (
        <g key={tick} className="lunch-chart-tick" transform={`translate(${x(tick)} 0)`}>
          <line y1={0} y2={height} />
          <text y={height + 18} textAnchor={tick === 0 ? "start" : "middle"}>{numberFormat.format(tick)}</text>
        </g>
      ))}
      {totals.map(({ school, lunches }) => (
        <g key={school} transform={`translate(0 ${y(school) ?? 0})`}>
          <text y={LABEL_BASELINE}>{schoolName(school)}</text>
          <rect className="lunch-chart-bar" y={BAR_TOP} width={x(lunches)} height={y.bandwidth() - BAR_TOP} rx={2} />
          <text className="lunch-chart-value" x={x(lunches) + 6} y={y.bandwidth() - 4}>
            {numberFormat.format(lunches)}
          </text>
        </g>
      ))}
    </svg>
  );
}
