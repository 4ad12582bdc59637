import { Card } from "../../ui/Card.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type FormSectionProps, numberFieldProps, textFieldProps } from "./field_props.ts";

/** The lunch count: lunches, students, adults, grades. */
export function LunchCountFields({ form }: FormSectionProps) {
  return (
    <Card title="Lunch Count">
      <FieldGrid columns={4}>
        <NumberField
          label="Number of lunches"
          isRequired
          description="Students and adults together"
          {...numberFieldProps(form, "numberOfLunches")}
        />
        <NumberField label="Students" isRequired {...numberFieldProps(form, "numStudents")} />
        <NumberField label="Adults" isRequired {...numberFieldProps(form, "numAdults")} />
        <TextField label="Grades" isRequired placeholder="3rd and 4th" {...textFieldProps(form, "gradesText")} />
      </FieldGrid>
    </Card>
  );
}
