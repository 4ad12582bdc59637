import { NOTICE_DAYS } from "../../../domain/requests/deadlines.ts";
import { schoolLabel, SCHOOLS } from "../../../domain/district/schools.ts";
import { Card } from "../../ui/Card.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type PartProps, textField } from "./field_props.ts";

/** Where and when: date, time, school. */
export function DeliveryFields({ form, earliestDate }: PartProps & { earliestDate: string }) {
  return (
    <Card title="Delivery Information">
      <FieldGrid columns={3}>
        <DateField
          label="Delivery date"
          isRequired
          minValue={earliestDate}
          description={`Please order at least ${NOTICE_DAYS} days in advance`}
          {...textField(form, "deliveryDate")}
          onChange={(date) => {
            form.set("deliveryDate", date);
            // Agreed to for another day, so it is asked again.
            form.set("lateAckChecked", false);
          }}
        />
        <TextField
          label="Delivery time"
          isRequired
          placeholder="8:30 am"
          description="Hour and minutes, then am or pm"
          {...textField(form, "deliveryTimeText")}
        />
        <SelectField
          label="School"
          name="school"
          isRequired
          placeholder="Select a school"
          options={SCHOOLS.map((school) => ({ value: school, label: schoolLabel(school) }))}
          value={form.values.school}
          onChange={(school) => form.set("school", school)}
          errorMessage={form.errors.school}
        />
      </FieldGrid>
    </Card>
  );
}
