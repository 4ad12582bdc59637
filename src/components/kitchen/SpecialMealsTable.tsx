import type { DaySheet } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { UNCHECKED_ID } from "../requests/AllergenTotals.tsx";
import { Table } from "../ui/Table.tsx";

interface SpecialMealsTableProps {
  time: DaySheet["times"][number];
  columns: DaySheet["columns"]["meals"];
}

export function SpecialMealsTable({ time, columns }: SpecialMealsTableProps) {
  const firstUnchecked = time.meals.find(({ hasNoAllergens }) => hasNoAllergens);
  return (
    <section className="day-sheet-meals">
      <h3>{time.mealsHeading}</h3>
      <Table
        caption={time.mealsHeading}
        widths={["24%", "26%"]}
        columns={{ [`${columns.school}, ${time.heading}`]: "", [columns.student]: "", [columns.notes]: "" }}
      >
        <tbody>
          {time.meals.map((meal, index) => (
            <tr key={index} id={meal === firstUnchecked ? `${UNCHECKED_ID}-${time.anchor}` : undefined}>
              <td>
                {meal.school} <span className="code muted">{meal.shortId}</span>
              </td>
              <th scope="row">{meal.student}</th>
              <td className="prose">
                {meal.facts && <strong>{meal.facts}</strong>}
                {meal.facts && "\n"}
                {meal.notes}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
