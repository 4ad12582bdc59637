import { type KeyboardEvent, memo, type MouseEvent, useId } from "react";
import { announce } from "../../../browser/shell/announce.ts";
import type { MealValues } from "../../../domain/requests/form_values.ts";
import {
  type Allergen,
  ALLERGEN_LABELS,
  ALLERGENS,
  mealFactsText,
  MEDICAL_STATEMENT_LABELS,
  MEDICAL_STATEMENTS,
  sortAllergens,
} from "../../../domain/requests/allergens.ts";
import { namedAllergens } from "../../../domain/requests/named_allergens.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { XIcon } from "../../ui/Icons.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface SpecialMealRowProps {
  meal: MealValues;
  /** The place among the rows that are not removed, from 0. */
  index: number;
  isChanged: boolean;
  nameError: string | undefined;
  notesError: string | undefined;
  isOpen: boolean;
  actions: MealActions;
}

export interface MealActions {
  toggle(key: number): void;
  change(key: number, changes: Partial<MealValues>): void;
  /** Goes to the row at `index`, once all is rendered. */
  focus(index: number): void;
  /** Goes to the row after the one at `index`, which is added if there is none. */
  next(index: number): void;
}

/**
 * One special meal in the form. Closed, its allergens are a line of words; open, they are checkboxes. There can be 300
 * rows: a closed one adds a few hundred bytes to the page, and the stylesheet draws the arrow before its words.
 */
export const SpecialMealRow = memo(function SpecialMealRow(props: SpecialMealRowProps) {
  const { meal, index, isChanged, nameError, notesError, isOpen, actions } = props;
  // Links lead only to fields that are wrong; all other ids and classes are short or left out for 300 rows' weight.
  const onChange = (changes: Partial<MealValues>) => actions.change(meal.key, changes);
  const factsId = useId();
  const named = namedAllergens(meal);
  const removed = `Removed ${meal.studentName.trim() || "a special meal"}`;
  // In its place, so that no other row moves under the pointer.
  if (meal.isRemoved) {
    const undo = () => {
      onChange({ isRemoved: false });
      actions.focus(index);
    };
    return (
      <li className="meal-removed cluster">
        <p>{`${removed}.`}</p>
        <Button
          size="small"
          autoFocus
          onPress={undo}
        >
          Undo
        </Button>
      </li>
    );
  }
  const remove = ({ detail: clicks }: MouseEvent) => {
    // At the end of the page, the shorter row brings another × under the pointer for the second click.
    if (clicks > 1) return;
    onChange({ isRemoved: true });
    announce(removed);
  };
  return (
    <li>
      <fieldset onKeyDown={(event) => goOnEnter(event, meal, () => actions.next(index))}>
        <legend data-changed={isChanged ? "" : undefined}>{`Special meal ${index + 1}`}</legend>
        <TextField
          id={nameError ? `specialMeals.${index}.studentName` : `n${index}`}
          label="Student name"
          name={`specialMeals.${index}.studentName`}
          autoComplete="off"
          isRequired
          value={meal.studentName}
          onChange={(studentName) => onChange({ studentName })}
          errorMessage={nameError}
        />
        <TextField
          id={notesError ? `specialMeals.${index}.notes` : `o${index}`}
          label="Allergy/accommodation notes"
          name={`specialMeals.${index}.notes`}
          autoComplete="off"
          rows={meal.notes.split("\n").length}
          isRequired
          value={meal.notes}
          onChange={(notes) => onChange({ notes })}
          onBlur={() => named.length > 0 && announce(named.map(checkQuestion).join(" "))}
          errorMessage={notesError}
        />
        <div className="meal-facts">
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isOpen}
            aria-controls={isOpen ? factsId : undefined}
            onPress={() => actions.toggle(meal.key)}
          >
            {mealFactsText(meal) || "Allergens and medical statement"}
          </Button>
          {named.map((allergen) => (
            <Button
              key={allergen}
              size="small"
              onPress={({ currentTarget }) => {
                // This button goes away; the one before the checkboxes says which are checked.
                currentTarget.parentElement?.querySelector("button")?.focus();
                onChange({ allergens: sortAllergens([...meal.allergens, allergen]) });
              }}
            >
              {checkQuestion(allergen)}
            </Button>
          ))}
          {isOpen && <MealFactsFields id={factsId} meal={meal} index={index} onChange={onChange} />}
        </div>
        {/* Last, so that Tab goes on from the notes to the allergens; the stylesheet puts it beside the notes. */}
        <Button
          variant="quiet"
          aria-label={`Remove special meal ${index + 1}`}
          onPress={remove}
        >
          <XIcon />
        </Button>
      </fieldset>
    </li>
  );
});

/**
 * Goes on with the next meal on Enter in a text field instead of submitting the form; in an empty row there is none
 * yet. With Shift, Enter breaks the line of a note.
 */
function goOnEnter(event: KeyboardEvent, { studentName, notes }: MealValues, goOn: () => void) {
  const { target } = event;
  const isNote = target instanceof HTMLTextAreaElement;
  const isText = isNote || (target instanceof HTMLInputElement && target.type === "text");
  // Enter also ends the composition of a character.
  if (event.key !== "Enter" || !isText || (isNote && event.shiftKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (studentName.trim() || notes.trim()) goOn();
}

function checkQuestion(allergen: Allergen): string {
  return `Check ${ALLERGEN_LABELS[allergen]}?`;
}

function MealFactsFields(
  { id, meal, index, onChange }: Pick<SpecialMealRowProps, "meal" | "index"> & {
    id: string;
    onChange: (changes: Partial<MealValues>) => void;
  },
) {
  return (
    <div className="meal-facts-fields field-grid" id={id}>
      <fieldset className="cluster">
        <legend className="field-label">Allergens</legend>
        {ALLERGENS.map((allergen) => (
          <Checkbox
            key={allergen}
            name={`specialMeals.${index}.allergens`}
            value={allergen}
            checked={meal.allergens.includes(allergen)}
            onChange={(isChecked) => {
              const others = meal.allergens.filter((checked) => checked !== allergen);
              onChange({ allergens: isChecked ? sortAllergens([...others, allergen]) : others });
            }}
          >
            {ALLERGEN_LABELS[allergen]}
          </Checkbox>
        ))}
      </fieldset>
      <SelectField
        label="Medical statement on file"
        name={`specialMeals.${index}.medicalStatement`}
        options={STATEMENT_OPTIONS}
        value={meal.medicalStatement}
        onChange={(medicalStatement) => onChange({ medicalStatement })}
      />
    </div>
  );
}

const STATEMENT_OPTIONS = MEDICAL_STATEMENTS.map((value) => ({ value, label: MEDICAL_STATEMENT_LABELS[value] }));
