import { Card } from "../../ui/Card.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { numberField, type PartProps, textField } from "./field_props.ts";

/** How many and for whom: lunches, students, adults, grades. */
export function LunchCountFields({ form }: PartProps) {
  return (
    <Card title="Lunch Count">
      <FieldGrid columns={4}>
        <NumberField
          label="Number of lunches"
          isRequired
          description="Students and adults together"
          {...numberField(form, "numberOfLunches")}
        />
        <NumberField label="Students" isRequired {...numberField(form, "numStudents")} />
        <NumberField label="Adults" isRequired {...numberField(form, "numAdults")} />
        <TextField label="Grades" isRequired placeholder="3rd and 4th" {...textField(form, "gradesText")} />
      </FieldGrid>
    </Card>
  );
}
