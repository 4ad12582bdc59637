import { useState } from "react";
import { capacityWarning, type KitchenDay } from "../../../domain/kitchen/capacity.ts";
import { closedDayOn, type ClosedDays, closedText } from "../../../domain/kitchen/closed_days.ts";
import { NOTICE_DAYS } from "../../../domain/requests/deadlines.ts";
import {
  activeSchools,
  findSchool,
  retiredSchoolError,
  schoolOptionLabel,
  type Schools,
} from "../../../domain/district/schools.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { formSchema, type FormSectionProps, textFieldProps } from "./field_props.ts";

/** The delivery: date, time, school. */
export function DeliveryFields(
  { form, schools, closedDays, kitchenDay, earliestDate, latestDate }: FormSectionProps & {
    schools: Schools;
    closedDays: ClosedDays;
    /** What the kitchen has on the chosen day, as far as that is known. */
    kitchenDay: KitchenDay | null;
    earliestDate: string;
    latestDate: string;
  },
) {
  const [schema] = useState(() => formSchema(schools, closedDays));
  // Of a request that is revised or copied, the day may have been closed since.
  const closed = closedReason(form.values.deliveryDate, closedDays);
  const warning = capacityWarning(kitchenDay, form.values.numberOfLunches);
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
          description={closed !== null && !form.errors.deliveryDate
            ? closed
            : `Please order at least ${NOTICE_DAYS} days in advance`}
          unavailableReason={(date) => closedReason(date, closedDays)}
          {...textFieldProps(form, "deliveryDate", schema)}
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
          options={[...retired ? [retired] : [], ...activeSchools(schools)]
            .map((school) => ({ value: school.value, label: schoolOptionLabel(school) }))}
          value={form.values.school}
          onChange={(school) => form.setValue("school", school)}
          errorMessage={form.errors.school}
        />
      </FieldGrid>
      {/* Always there, so that what appears in it is read out. */}
      <div role="status" className="capacity-warning">
        {warning && <Alert tone="warning">{warning}</Alert>}
      </div>
    </Card>
  );
}

function closedReason(date: string, closedDays: ClosedDays): string | null {
  const reason = closedDayOn(date, closedDays);
  return reason === null ? null : closedText(reason);
}
