import type { Form } from "../../../browser/form.ts";
import { type RequestFormValues, toPayload } from "../../../browser/request_form_values.ts";
import { requestFormSchema } from "../../../domain/requests/form.ts";

/** The schema that the form is checked with, field by field and as a whole. */
export const schema = requestFormSchema(() => new Date());

/** What each part of the request form is given. */
export interface PartProps {
  form: Form<RequestFormValues>;
}

type TextName = {
  [Name in keyof RequestFormValues]: RequestFormValues[Name] extends string ? Name : never;
}[keyof RequestFormValues];

type NumberName = "numberOfLunches" | "numStudents" | "numAdults";

/** The props that tie a text field to the form. */
export function textField(form: Form<RequestFormValues>, name: Exclude<TextName, "school">) {
  return {
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    ...common(form, name),
  };
}

/** The props that tie a number field to the form. */
export function numberField(form: Form<RequestFormValues>, name: NumberName) {
  return {
    value: form.values[name],
    onChange: (value: number | undefined) => form.set(name, value),
    ...common(form, name),
  };
}

function common({ values, errors, leave }: Form<RequestFormValues>, name: TextName | NumberName) {
  return { name, errorMessage: errors[name], onBlur: () => leave(name, schema, toPayload(values)) };
}
