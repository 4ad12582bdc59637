import { type MouseEvent, useRef, useState } from "react";
import { emptyMeal, type MealValues } from "../../../browser/request_form_values.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PlusIcon } from "../../ui/Icons.tsx";
import type { FormSectionProps } from "./field_props.ts";
import { SpecialMealRow } from "./SpecialMealRow.tsx";

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
  const setMeals = (next: MealValues[]) => form.setValue("specialMeals", next);

  function add(event: MouseEvent) {
    event.preventDefault();
    const key = Math.max(-1, ...meals.map((meal) => meal.key)) + 1;
    setMeals([...meals, emptyMeal(key)]);
    setOpenKeys(new Set([...openKeys, key]));
    // Once the row is rendered, so that the user can type in it right away.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  const change = (index: number, changes: Partial<MealValues>) =>
    setMeals(meals.map((meal, position) => position === index ? { ...meal, ...changes } : meal));

  function toggle(key: number) {
    const others = [...openKeys].filter((open) => open !== key);
    setOpenKeys(new Set(openKeys.has(key) ? others : [...others, key]));
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
            errors={form.errors}
            autoFocus={hasNewMeal && index === meals.length - 1}
            isOpen={openKeys.has(meal.key)}
            onToggle={() => toggle(meal.key)}
            onChange={(changes) => change(index, changes)}
            onRemove={() => setMeals(meals.filter((_, position) => position !== index))}
          />
        ))}
      </ol>
      <Button type="submit" name="addMeal" value="1" size="small" onPress={add}>
        <PlusIcon /> Add a special meal
      </Button>
    </Card>
  );
}
