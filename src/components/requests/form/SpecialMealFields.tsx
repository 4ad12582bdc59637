import { type MouseEvent, useRef } from "react";
import type { MealValues } from "../../../browser/request_form_values.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PlusIcon, XIcon } from "../../ui/Icons.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { FormSectionProps } from "./field_props.ts";

/**
 * The special meals, zero or more. Without script, the buttons post the form, which comes back with another row or without
 * one.
 * @param hasNewMeal whether it came back with another row
 */
export function SpecialMealFields({ form, hasNewMeal }: FormSectionProps & { hasNewMeal: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const meals = form.values.specialMeals;
  const setMeals = (next: MealValues[]) => form.setValue("specialMeals", next);

  function add(event: MouseEvent) {
    event.preventDefault();
    const key = Math.max(-1, ...meals.map((meal) => meal.key)) + 1;
    setMeals([...meals, { key, studentName: "", notes: "" }]);
    // Once the row is rendered, so that the user can type in it right away.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  const change = (index: number, changes: Partial<MealValues>) =>
    setMeals(meals.map((meal, position) => position === index ? { ...meal, ...changes } : meal));

  return (
    <Card title="Special Meal Requests">
      <p className="muted">
        Allergies and other needs, one line per student. The kitchen packs these lunches separately.
      </p>
      <ol className="meal-fields" ref={list}>
        {meals.map((meal, index) => (
          <li key={meal.key} className="meal-row">
            <TextField
              label="Student name"
              name="studentName"
              autoComplete="off"
              autoFocus={hasNewMeal && index === meals.length - 1}
              isRequired
              value={meal.studentName}
              onChange={(studentName) => change(index, { studentName })}
              errorMessage={form.errors[`specialMeals.${index}.studentName`]}
            />
            <TextField
              label="Allergy/accommodation notes"
              name="notes"
              autoComplete="off"
              isRequired
              value={meal.notes}
              onChange={(notes) => change(index, { notes })}
              errorMessage={form.errors[`specialMeals.${index}.notes`]}
            />
            <Button
              type="submit"
              name="removeMeal"
              value={index}
              variant="quiet"
              aria-label={`Remove special meal ${index + 1}`}
              onPress={(event) => {
                event.preventDefault();
                setMeals(meals.filter((_, position) => position !== index));
              }}
            >
              <XIcon />
            </Button>
          </li>
        ))}
      </ol>
      <Button type="submit" name="addMeal" value="1" size="small" onPress={add}>
        <PlusIcon /> Add a special meal
      </Button>
    </Card>
  );
}
