import { type MouseEvent, useRef, useState } from "react";
import { emptyMeal } from "../../../browser/request_form_values.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PlusIcon } from "../../ui/Icons.tsx";
import type { FormSectionProps } from "./field_props.ts";
import { type MealActions, SpecialMealRow } from "./SpecialMealRow.tsx";

interface SpecialMealFieldsProps extends FormSectionProps {
  /** Whether the form came back with another row. */
  hasNewMeal: boolean;
  /** The keys of the rows that it came back with open. */
  openMeals?: readonly number[] | undefined;
}

/**
 * The special meals, zero or more. Without script, the buttons post the form, which comes back with another row or without
 * one. Only a new row begins with its allergens open: the checkboxes of 300 meals would be most of the page.
 */
export function SpecialMealFields({ form, hasNewMeal, openMeals = [] }: SpecialMealFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<number>>(() => new Set(openMeals));
  const meals = form.values.specialMeals;
  // The same for all time, so that typing into one of 300 rows renders that row alone.
  const [actions] = useState<MealActions>(() => ({
    toggle: (key) => setOpenKeys((open) => toggled(open, key)),
    change: (key, changes) =>
      form.updateValue(
        "specialMeals",
        (meals) => meals.map((meal) => meal.key === key ? { ...meal, ...changes } : meal),
      ),
    remove: (key) => form.updateValue("specialMeals", (meals) => meals.filter((meal) => meal.key !== key)),
  }));

  function add(event: MouseEvent) {
    event.preventDefault();
    const key = Math.max(-1, ...meals.map((meal) => meal.key)) + 1;
    form.setValue("specialMeals", [...meals, emptyMeal(key)]);
    setOpenKeys((open) => new Set([...open, key]));
    // Once the row is rendered, so that the user can type in it right away.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  return (
    <Card title="Special Meal Requests">
      <p className="muted">
        Allergies and other needs, one line per student. The kitchen packs these lunches separately.
      </p>
      <ol className="meal-fields" ref={list}>
        {meals.map((meal, index) => (
          <SpecialMealRow
            key={meal.key}
            meal={meal}
            index={index}
            nameError={form.errors[`specialMeals.${index}.studentName`]}
            notesError={form.errors[`specialMeals.${index}.notes`]}
            autoFocus={hasNewMeal && index === meals.length - 1}
            isOpen={openKeys.has(meal.key)}
            actions={actions}
          />
        ))}
      </ol>
      <Button type="submit" name="addMeal" value="1" size="small" onPress={add}>
        <PlusIcon /> Add a special meal
      </Button>
    </Card>
  );
}

function toggled(open: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const others = new Set(open);
  return others.delete(key) ? others : others.add(key);
}
