import type { RequestFormValues } from "../../../domain/requests/form_values.ts";
import { announce } from "../../../browser/shell/announce.ts";
import type { Form } from "../../../browser/islands/use_form.ts";
import { lunchTotal, WRONG_TOTAL } from "../../../domain/requests/form.ts";
import { FIELD_LABELS } from "../../../domain/requests/request.ts";
import { Card } from "../../ui/Card.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { fieldProps, type FormSectionProps } from "./field_props.ts";

/** The number of lunches follows the other two unless it is typed. */
export function LunchCountFields({ form }: FormSectionProps) {
  const { numberOfLunches, numStudents, numAdults } = form.values;
  const isWrong = ![numberOfLunches, numStudents, numAdults].includes(undefined) &&
    numberOfLunches !== lunchTotal(form.values);
  const total = fieldProps(form, "numberOfLunches");
  return (
    <Card title="Lunch Count">
      <div className="field-grid" data-columns="4">
        <NumberField
          isRequired
          description="Students and adults together"
          {...total}
          errorMessage={total.errorMessage ?? (isWrong ? WRONG_TOTAL : undefined)}
        />
        <TextField isRequired placeholder="3rd and 4th" {...fieldProps(form, "gradesText")} />
        <NumberField isRequired {...partProps(form, "numStudents")} />
        <NumberField isRequired {...partProps(form, "numAdults")} />
      </div>
      {/* Always there, so that it is read out at once, also from another field. */}
      <div role="status" className="visually-hidden">{isWrong && WRONG_TOTAL}</div>
    </Card>
  );
}

/** The props of a part of the total, which follows it until it is typed. */
function partProps(form: Form<RequestFormValues>, name: "numStudents" | "numAdults") {
  const { values } = form;
  const props = fieldProps(form, name);
  return {
    ...props,
    onBlur() {
      props.onBlur();
      const { numberOfLunches, numStudents, numAdults } = values;
      if (numStudents === undefined || numAdults === undefined || numberOfLunches !== lunchTotal(values)) return;
      announce(`${FIELD_LABELS.numberOfLunches}: ${numberOfLunches}`);
    },
    onChange(value: number | undefined) {
      const isTyped = values.numberOfLunches !== undefined && values.numberOfLunches !== lunchTotal(values);
      form.setValue(name, value);
      // Also where it stays as it is, since its error may be gone now.
      form.setValue("numberOfLunches", isTyped ? values.numberOfLunches : lunchTotal({ ...values, [name]: value }));
    },
  };
}
