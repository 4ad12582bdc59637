import { serverNow } from "../../../browser/shell/session_cookie.ts";
import type { Form } from "../../../browser/islands/use_form.ts";
import { type RequestFormValues, toPayload } from "../../../domain/requests/form_values.ts";
import { earliestDeliveryDate } from "../../../domain/requests/deadlines.ts";
import type { BudgetCodeUse } from "../../../domain/district/district.ts";
import type { Schools } from "../../../domain/district/schools.ts";
import type { ClosedDays } from "../../../domain/kitchen/calendar/closed_days.ts";
import { FIELD_LABELS } from "../../../domain/requests/request.ts";
import { type KeptChoices, requestFormSchema } from "../../../domain/requests/form.ts";

export function formSchema(schools: Schools, closedDays: ClosedDays, kept?: KeptChoices, use?: BudgetCodeUse) {
  return requestFormSchema(serverNow, schools, closedDays, kept, use);
}

const typedFieldSchema = formSchema([], []);

export interface FormSectionProps {
  form: Form<RequestFormValues>;
}

export interface BudgetCodeAsked {
  budgetCodeUse: BudgetCodeUse;
  /** The help text at its field; "" for none. */
  budgetCodeHelp: string;
}

/** The props of a typed field of the form. The delivery date is checked with the schema of the form as a whole. */
export function fieldProps<Name extends keyof typeof FIELD_LABELS>(
  { values, errors, isChanged, setValue, validateField }: Form<RequestFormValues>,
  name: Name,
  schema = typedFieldSchema,
) {
  return {
    id: name,
    label: FIELD_LABELS[name],
    name,
    value: values[name],
    onChange: (value: RequestFormValues[Name]) => setValue(name, value),
    errorMessage: errors[name],
    isChanged: isChanged(name),
    onBlur: () => validateField(name, schema, toPayload(values, earliestDeliveryDate(serverNow()))),
  };
}
