import type { ComponentProps } from "react";
import { Badge } from "../../../src/components/ui/Badge.tsx";
import { Button, ButtonLink } from "../../../src/components/ui/Button.tsx";
import { PlainDateField } from "../../../src/components/ui/PlainDateField.tsx";
import { Table } from "../../../src/components/ui/Table.tsx";
import { formatDay } from "../../../src/domain/time/alaska_time.ts";
import { loadOf } from "../../../src/domain/kitchen/calendar/load.ts";
import { closedText } from "../../../src/domain/kitchen/calendar/closed_days.ts";
import type { WeekDay } from "../../../src/domain/kitchen/day_sheet/day.ts";
import { dayText } from "../../../src/domain/kitchen/texts.ts";
import { urls, withQuery } from "../../../src/domain/urls.ts";
import { SignedInPage } from "../../layout.tsx";
import { NeighborLinks, type Neighbors } from "./NeighborLinks.tsx";

/** A requested day that cannot be shown. */
export type TypedDay = Pick<ComponentProps<typeof PlainDateField>, "defaultValue" | "errorMessage">;

interface WeekPageProps {
  days: WeekDay[];
  /** The Mondays of the weeks before and after. */
  neighbors: Neighbors;
  typed: TypedDay | undefined;
}

const COUNTS = [
  ["requests", "Requests"],
  ["lunches", "Lunches"],
  ["students", "Students"],
  ["adults", "Adults"],
  ["specialMeals", "Special meals"],
  ["unapproved", "Not approved"],
] as const;

export function WeekPage({ days, neighbors, typed }: WeekPageProps) {
  const sum = (name: (typeof COUNTS)[number][0]) => days.reduce((total, day) => total + day[name], 0);
  return (
    <SignedInPage
      title={`Week of ${formatDay(days[0]?.date ?? "")}`}
      actions={
        <>
          <NeighborLinks name="week" neighbors={neighbors} />
          <form method="get" action={urls.kitchen} className="cluster">
            <PlainDateField label="Day" isLabelHidden name="date" {...typed} />
            <Button type="submit">Show Day</Button>
          </form>
          <ButtonLink href={urls.kitchen}>Next Day With Deliveries</ButtonLink>
        </>
      }
    >
      <Table
        caption="Deliveries this week"
        columns={{ Day: "", ...Object.fromEntries(COUNTS.map(([, label]) => [label, "numeric"])) }}
      >
        <tbody>
          {days.map((day) => {
            const { date, closedReason, lunches: approved, inReview, capacity } = day;
            // A past day's limit may have been another one.
            const load = date < neighbors.today ? null : loadOf({ approved, inReview, capacity });
            return (
              <tr key={date}>
                <td>
                  <a href={withQuery(urls.kitchen, { date })}>{dayText(date)}</a>{" "}
                  {closedReason !== null && <Badge tone="danger">{closedText(closedReason)}</Badge>}{" "}
                  {load?.tone && <Badge tone={load.tone}>{load.text}</Badge>}
                  {load?.tone === null && <span className="cell-note">{load.text}</span>}
                </td>
                {COUNTS.map(([name]) => <td key={name} className="numeric">{day[name] || "-"}</td>)}
              </tr>
            );
          })}
          <tr>
            <th scope="row">Total</th>
            {COUNTS.map(([name]) => <td key={name} className="numeric">{sum(name)}</td>)}
          </tr>
        </tbody>
      </Table>
    </SignedInPage>
  );
}
