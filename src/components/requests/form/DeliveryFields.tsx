import { NOTICE_DAYS } from "../../../domain/requests/deadlines.ts";
import {
  findSchool,
  markedLabel,
  openSchools,
  retiredSchoolError,
  type Schools,
} from "../../../domain/district/schools.ts";
import { Card } from "../../ui/Card.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type FormSectionProps, textFieldProps } from "./field_props.ts";

/** The delivery: date, time, school. */
export function DeliveryFields(
  { form, schools, earliestDate, latestDate }: FormSectionProps & {
    schools: Schools;
    earliestDate: string;
    latestDate: string;
  },
) {
  const chosen = findSchool(schools, form.values.school);
  const retired = chosen?.isRetired ? chosen : null;
  return (
    <Card title="Delivery Information">
      <FieldGrid columns={3}>
        <DateField
          label="Delivery date"
          isRequired
          minValue={earliestDate}
          maxValue={latestDate}
          description={`Please order at least ${NOTICE_DAYS} days in advance`}
          {...textFieldProps(form, "deliveryDate")}
          onChange={(date) => {
            form.setValue("deliveryDate", date);
            // The late notice was acknowledged for another day, so it has to be again.
            form.setValue("lateAckChecked", false);
          }}
        />
        <TextField
          label="Delivery time"
          isRequired
          placeholder="8:30 am"
          description="For example, 8:30 am"
          {...textFieldProps(form, "deliveryTimeText")}
        />
        <SelectField
          label="School"
          name="school"
          isRequired
          placeholder="Select a school"
          description={retired && !form.errors.school ? retiredSchoolError(retired.label) : undefined}
          options={[...retired ? [retired] : [], ...openSchools(schools)]
            .map((school) => ({ value: school.value, label: markedLabel(school) }))}
          value={form.values.school}
          onChange={(school) => form.setValue("school", school)}
          errorMessage={form.errors.school}
        />
      </FieldGrid>
    </Card>
  );
}
