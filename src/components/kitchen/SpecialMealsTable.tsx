import type { DaySheet } from "../../domain/kitchen/day_sheet/day_sheet.ts";
import { MEAL_COLUMNS, PACKING_COLUMNS } from "../../domain/kitchen/day_sheet/sheet_deliveries.ts";
import { headings } from "../../domain/lists/columns.ts";
import { UNCHECKED_ID } from "../requests/AllergenTotals.tsx";
import { Table } from "../ui/Table.tsx";

export function SpecialMealsTable({ time }: { time: DaySheet["times"][number] }) {
  const firstUnchecked = time.meals.find(({ hasNoAllergens }) => hasNoAllergens);
  return (
    <section className="day-sheet-meals">
      <h3>{time.mealsHeading}</h3>
      <Table
        caption={time.mealsHeading}
        widths={["24%", "26%"]}
        columns={{ [`${PACKING_COLUMNS.school.title}, ${time.heading}`]: "", ...headings(Object.values(MEAL_COLUMNS)) }}
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
