import { useState } from "react";
import { capacityWarning, type KitchenDay } from "../../../domain/kitchen/capacity.ts";
import { closedDayOn, type ClosedDays, closedText } from "../../../domain/kitchen/closed_days.ts";
import { formatDayOfYear } from "../../../domain/alaska_time.ts";
import { firstDayOnTime, NOTICE_DAYS } from "../../../domain/requests/deadlines.ts";
import {
  activeSchools,
  findSchool,
  retiredSchoolError,
  schoolOptionLabel,
  type Schools,
} from "../../../domain/district/schools.ts";
import { tidyClockTime } from "../../../domain/clock_time.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { FieldGrid } from "../../ui/FieldGrid.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { FIELD_LABELS, formSchema, type FormSectionProps, textFieldProps } from "./field_props.ts";

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
  const lateBefore = formatDayOfYear(firstDayOnTime(earliestDate));
  const warning = capacityWarning(kitchenDay, form.values.numberOfLunches);
  const time = textFieldProps(form, "deliveryTimeText");
  const chosen = findSchool(schools, form.values.school);
  const retired = chosen?.isRetired ? chosen : null;
  return (
    <Card title="Delivery Information">
      <FieldGrid columns={3}>
        <DateField
          isRequired
          minValue={earliestDate}
          maxValue={latestDate}
          description={closed !== null && !form.errors.deliveryDate
            ? closed
            : `Please order at least ${NOTICE_DAYS} days in advance. Before ${lateBefore} counts as late.`}
          unavailableReason={(date) => closedReason(date, closedDays)}
          {...textFieldProps(form, "deliveryDate", schema)}
          onChange={(date) => {
            form.setValue("deliveryDate", date);
            // The late notice was acknowledged for another day, so it has to be again.
            form.setValue("lateAckChecked", false);
          }}
        />
        <TextField
          isRequired
          placeholder="8:30 am"
          description="For example, 8:30 am"
          {...time}
          onBlur={() => {
            const tidied = tidyClockTime(form.values.deliveryTimeText);
            if (tidied !== form.values.deliveryTimeText) form.setValue("deliveryTimeText", tidied);
            time.onBlur();
          }}
        />
        <SelectField
          id="school"
          label={FIELD_LABELS.school}
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
