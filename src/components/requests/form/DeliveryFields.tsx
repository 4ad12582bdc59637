import { useState } from "react";
import { capacityWarning, type DayLoad } from "../../../domain/kitchen/calendar/capacity.ts";
import { closedDayOn, type ClosedDays, closedText } from "../../../domain/kitchen/calendar/closed_days.ts";
import { formatDay } from "../../../domain/time/alaska_time.ts";
import { readTypedDay } from "../../../domain/time/typed_day.ts";
import { firstDayOnTime, NOTICE_DAYS } from "../../../domain/requests/deadlines.ts";
import type { KeptChoices } from "../../../domain/requests/form.ts";
import { FIELD_LABELS } from "../../../domain/requests/request.ts";
import {
  findSchool,
  type ListedSchool,
  retiredSchoolError,
  schoolOptionLabel,
  type Schools,
} from "../../../domain/district/schools.ts";
import { tidyClockTime } from "../../../domain/time/clock_time.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Card } from "../../ui/Card.tsx";
import { announce } from "../../../browser/shell/announce.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { fieldProps, formSchema, type FormSectionProps } from "./field_props.ts";
import { PickupField } from "./PickupField.tsx";

export function DeliveryFields(
  { form, schools, closedDays, kept, kitchenDay, earliestDate, latestDate }: FormSectionProps & {
    schools: Schools;
    closedDays: ClosedDays;
    /** The school and day of the revised version, which can stay though closed or retired since. */
    kept: KeptChoices | undefined;
    kitchenDay: DayLoad | null;
    earliestDate: string;
    latestDate: string;
  },
) {
  const [schema] = useState(() => formSchema(schools, closedDays, kept));
  const deliveryDate = readTypedDay(form.values.deliveryDate, earliestDate) ?? "";
  const closed = closedReason(deliveryDate, closedDays);
  const keepsDay = deliveryDate === kept?.deliveryDate;
  const lateBefore = firstDayOnTime(earliestDate);
  const warning = capacityWarning(kitchenDay, form.values.numberOfLunches);
  const time = fieldProps(form, "deliveryTimeText");
  const chosen = findSchool(schools, form.values.school);
  const retired = chosen?.isRetired ? chosen : null;
  return (
    <Card title="Delivery Information">
      <div className="field-grid" data-columns="3">
        <DateField
          isRequired
          minValue={earliestDate}
          maxValue={latestDate}
          lateBefore={lateBefore}
          description={closed !== null && keepsDay
            ? `${closed}. This request can keep its day.`
            : `Please order at least ${NOTICE_DAYS} days in advance. Days before ${
              formatDay(lateBefore)
            } count as late.`}
          unavailableReason={(date) => date === kept?.deliveryDate ? null : closedReason(date, closedDays)}
          {...fieldProps(form, "deliveryDate", schema)}
          // A closed day's message shows at once, not only when the field is left.
          errorMessage={form.errors.deliveryDate ?? (keepsDay ? undefined : closed ?? undefined)}
          onChange={(date) => {
            form.setValue("deliveryDate", date);
            // The late notice was acknowledged for another day, so it has to be again.
            form.setValue("lateAckChecked", false);
          }}
        />
        <TextField
          isRequired
          description="For example, 8:30 am"
          {...time}
          onBlur={() => {
            const tidied = tidyClockTime(form.values.deliveryTimeText);
            if (tidied !== form.values.deliveryTimeText) {
              form.setValue("deliveryTimeText", tidied);
              announce(`${FIELD_LABELS.deliveryTimeText}: ${tidied}`);
            }
            time.onBlur();
          }}
        />
        <PickupField form={form} />
        <SelectField
          {...fieldProps(form, "school")}
          isRequired
          placeholder="Select a school"
          description={retired && !form.errors.school ? retiredText(retired, kept) : undefined}
          options={schools.filter((school) => !school.isRetired || school === retired || school.value === kept?.school)
            .map((school) => ({ value: school.value, label: schoolOptionLabel(school) }))}
        />
        <TextField description="Optional" {...fieldProps(form, "className")} />
        <TextField description="Optional" {...fieldProps(form, "destination")} />
      </div>
      {/* Always there, so that what appears in it is read out. */}
      <div role="status">
        {warning && <Alert tone="danger">{warning}</Alert>}
      </div>
    </Card>
  );
}

function retiredText({ value, label }: ListedSchool, kept: KeptChoices | undefined): string {
  return value === kept?.school ? `${label} is retired. This request can keep it.` : retiredSchoolError(label);
}

function closedReason(date: string, closedDays: ClosedDays): string | null {
  const reason = closedDayOn(date, closedDays);
  return reason === null ? null : closedText(reason);
}
