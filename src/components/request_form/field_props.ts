import type { Form } from "../../browser/form.ts";
import type { RequestFormValues } from "../../browser/request_form_values.ts";

/** What each part of the request form is given. */
export interface PartProps {
  form: Form<RequestFormValues>;
}

type TextName = {
  [Name in keyof RequestFormValues]: RequestFormValues[Name] extends string ? Name : never;
}[keyof RequestFormValues];

/** The props that tie a text field to the form. */
export function textField({ values, errors, set }: Form<RequestFormValues>, name: Exclude<TextName, "school">) {
  return { name, value: values[name], onChange: (value: string) => set(name, value), errorMessage: errors[name] };
}

/** The props that tie a number field to the form. */
export function numberField(
  { values, errors, set }: Form<RequestFormValues>,
  name: "numberOfLunches" | "numStudents" | "numAdults",
) {
  return {
    name,
    value: values[name],
    onChange: (value: number | undefined) => set(name, value),
    errorMessage: errors[name],
  };
}
