import { useRef, useState } from "react";
import { isSameMeal } from "../../../domain/requests/allergens.ts";
import { mealsWarning } from "../../../domain/requests/form.ts";
import { emptyMeal, keptMeals } from "../../../domain/requests/form_values.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PlusIcon } from "../../ui/Icons.tsx";
import type { FormSectionProps } from "./field_props.ts";
import { type MealActions, SpecialMealRow } from "./SpecialMealRow.tsx";

/** The special meals. Only new rows start with allergens open: checkboxes of 300 meals would be most of the page. */
export function SpecialMealFields({ form }: FormSectionProps) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [openKeys, setOpenKeys] = useState<ReadonlySet<number>>(() => new Set());
  const meals = form.values.specialMeals;
  const kept = keptMeals(form.values);
  let place = 0;
  const warning = mealsWarning(kept.length, form.values.numberOfLunches);
  // Stable, so that typing into one of 300 rows renders that row alone.
  const [actions] = useState<MealActions>(() => ({
    toggle: (key) => setOpenKeys((open) => toggled(open, key)),
    change: (key, changes) =>
      form.updateValue(
        "specialMeals",
        (meals) => meals.map((meal) => meal.key === key ? { ...meal, ...changes } : meal),
      ),
    focus: focusRow,
    next(index) {
      if (index + 1 === nameFields().length) addButton.current?.click();
      else focusRow(index + 1);
    },
  }));

  function add() {
    const key = Math.max(-1, ...meals.map((meal) => meal.key)) + 1;
    form.setValue("specialMeals", [...meals, emptyMeal(key)]);
    setOpenKeys((open) => new Set([...open, key]));
    focusRow(kept.length);
  }

  function nameFields(): ArrayLike<HTMLElement> {
    return list.current?.querySelectorAll<HTMLElement>('fieldset [name$=".studentName"]') ?? [];
  }

  function focusRow(index: number) {
    // Waits until the row is rendered.
    requestAnimationFrame(() => nameFields()[index]?.focus());
  }

  return (
    <Card
      id="specialMeals"
      title={<span data-changed={form.isChanged("specialMeals") ? "" : undefined}>Special Meal Requests</span>}
    >
      <p className="muted">
        Allergies and other needs, one line per student. Special meals are included in the number of lunches; the
        kitchen packs them separately.
      </p>
      {/* Always there, so that what appears in it is read out. */}
      <div role="status">
        {warning && <Alert tone="warning">{warning}</Alert>}
      </div>
      <ol className="meal-fields stack" role="list" ref={list}>
        {meals.map((meal) => {
          const index = meal.isRemoved ? place : place++;
          return (
            <SpecialMealRow
              key={meal.key}
              meal={meal}
              index={index}
              isChanged={!isSameMeal(meal, form.initialValues.specialMeals[meal.key])}
              nameError={form.errors[`specialMeals.${index}.studentName`]}
              notesError={form.errors[`specialMeals.${index}.notes`]}
              isOpen={openKeys.has(meal.key)}
              actions={actions}
            />
          );
        })}
      </ol>
      <Button
        ref={addButton}
        size="small"
        onPress={add}
      >
        <PlusIcon /> Add Special Meal
      </Button>
    </Card>
  );
}

function toggled(open: ReadonlySet<number>, key: number): ReadonlySet<number> {
  const others = new Set(open);
  return others.delete(key) ? others : others.add(key);
}
