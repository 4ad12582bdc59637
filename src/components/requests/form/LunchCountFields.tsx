import { useState } from "react";
import { announce } from "../../../browser/shell/announce.ts";
import { lunchTotal, WRONG_TOTAL } from "../../../domain/requests/form.ts";
import { FIELD_LABELS } from "../../../domain/requests/request.ts";
import { Card } from "../../ui/Card.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { fieldProps, type FormSectionProps } from "./field_props.ts";

/** The number of lunches is proposed from the other two, and stays as soon as it is typed, until it is emptied. */
export function LunchCountFields({ form }: FormSectionProps) {
  const { numberOfLunches, numStudents, numAdults } = form.values;
  const isWrong = ![numberOfLunches, numStudents, numAdults].includes(undefined) &&
    numberOfLunches !== lunchTotal(form.values);
  const [isTyped, setTyped] = useState(false);
  const total = fieldProps(form, "numberOfLunches");

  /** The props of a part of the total. */
  function partProps(name: "numStudents" | "numAdults") {
    const props = fieldProps(form, name);
    return {
      ...props,
      onBlur() {
        props.onBlur();
        if (numStudents === undefined || numAdults === undefined || numberOfLunches !== lunchTotal(form.values)) return;
        announce(`${FIELD_LABELS.numberOfLunches}: ${numberOfLunches}`);
      },
      onChange(value: number | undefined) {
        const stays = numberOfLunches !== undefined && (isTyped || numberOfLunches !== lunchTotal(form.values));
        setTyped(stays);
        form.setValue(name, value);
        // Also where it stays as it is, since its error may be gone now.
        form.setValue("numberOfLunches", stays ? numberOfLunches : lunchTotal({ ...form.values, [name]: value }));
      },
    };
  }

  return (
    <Card title="Lunch Count">
      <div className="field-grid" data-columns="4">
        <NumberField isRequired {...partProps("numStudents")} />
        <NumberField isRequired {...partProps("numAdults")} />
        <NumberField
          isRequired
          description="Students and adults together"
          {...total}
          onChange={(value) => {
            setTyped(value !== undefined);
            total.onChange(value);
          }}
          errorMessage={total.errorMessage ?? (isWrong ? WRONG_TOTAL : undefined)}
        />
        <TextField isRequired placeholder="3rd and 4th" {...fieldProps(form, "gradesText")} />
      </div>
      {/* Always there, so that it is read out at once, also from another field. */}
      <div role="status" className="visually-hidden">{isWrong && WRONG_TOTAL}</div>
    </Card>
  );
}
