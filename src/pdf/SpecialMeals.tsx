import { Text, View } from "@react-pdf/renderer";
import type { Sheet, SheetMeal } from "../domain/requests/sheet.ts";
import { splitForPages } from "./break_text.ts";
import { styles } from "./styles.ts";

/** Lists the special meals over as many pages as they need, with the table's head on each. */
export function SpecialMeals({ specialMeals }: { specialMeals: Sheet["specialMeals"] }) {
  const { heading, columns, totals, meals, none } = specialMeals;
  if (columns === null) {
    return (
      <View style={styles.section} wrap={false}>
        <Text style={styles.heading}>{heading}</Text>
        <Text style={styles.body}>{none}</Text>
      </View>
    );
  }
  return (
    <View style={styles.meals}>
      <Text style={styles.mealsHeading} minPresenceAhead={60}>{heading}</Text>
      {totals && <Text style={styles.mealTotals} minPresenceAhead={40}>{totals}</Text>}
      <View>
        <View style={styles.mealHead} fixed>
          <Text style={styles.mealNumber}>{columns.number}</Text>
          <Text style={styles.mealStudent}>{columns.studentName}</Text>
          <Text style={styles.mealNotes}>{columns.notes}</Text>
        </View>
        {meals.flatMap(mealRows)}
      </View>
    </View>
  );
}

/** Returns a meal's rows. Long notes continue in rows with its number in brackets, so each page shows whose they are. */
function mealRows(meal: SheetMeal) {
  const pieces = splitForPages(meal.notes);
  return pieces.map((notes, index) => (
    <View
      key={`${meal.number}.${index}`}
      style={[styles.meal, index === pieces.length - 1 ? styles.lastOfMeal : {}]}
      wrap={false}
    >
      <Text style={styles.mealNumber}>{index === 0 ? meal.number : `(${meal.number})`}</Text>
      <Text style={[styles.mealStudent, styles.bold]}>{index === 0 ? meal.studentName : ""}</Text>
      <View style={styles.mealNotes}>
        {index === 0 && meal.facts !== "" && <Text style={styles.bold}>{meal.facts}</Text>}
        <Text>{notes}</Text>
      </View>
    </View>
  ));
}
