import { type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { FieldError } from "../../domain/http/errors.ts";

type FormErrors = Readonly<Record<string, string>>;

export interface Form<Values extends object> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  initialValues: Values;
  errors: FormErrors;
  /** The errors of the last attempt, for a summary; they stay until the next attempt. */
  refused: FormErrors;
  /** Changes a field and clears its error until the next validation. */
  setValue<Field extends keyof Values & string>(field: Field, value: Values[Field]): void;
  /** Changes a field by a function of its current value. */
  updateValue<Field extends keyof Values & string>(
    field: Field,
    update: (before: Values[Field]) => Values[Field],
  ): void;
  /** Returns the parsed values of the form or `input`, or shows the errors and focuses their summary or first field. */
  validate<Output>(schema: z.core.$ZodType<Output>, input?: unknown): Output | undefined;
  setFieldErrors(errors: readonly FieldError[]): void;
  /** Shows the error of one field, for when it loses the focus. Only validate() complains about an empty field. */
  validateField(field: keyof Values & string, schema: z.core.$ZodType, input?: unknown): void;
  /** Whether anything was changed since the form was empty or reset. */
  isDirty: boolean;
  isChanged(field: keyof Values): boolean;
  restore(values: Values): void;
  reset(): void;
}

/** Keeps a form's values and errors; `normalize` makes equal the values that differ only in how they were typed. */
export function useForm<Values extends object>(
  initial: Values,
  normalize: (values: Values) => { [Field in keyof Values]?: unknown } = (values) => values,
): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  // The caller may build its initial values again on every render; those of the first one count.
  const [initialValues] = useState(initial);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refused, setRefused] = useState<FormErrors>({});
  const [focusRequests, setFocusRequests] = useState(0);
  const [before, now] = [normalize(initialValues), normalize(values)];

  // After rendering the fields as invalid, since only then can they be found.
  useEffect(() => {
    if (focusRequests === 0) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    (find(ERROR_SUMMARY) ?? find(FIRST_INVALID_CONTROL))?.focus();
  }, [focusRequests]);

  function setFieldErrors(found: readonly FieldError[]) {
    setErrors(byField(found));
    setRefused(byField(found));
    if (found.length > 0) setFocusRequests((count) => count + 1);
  }

  const updateValue: Form<Values>["updateValue"] = (field, update) => {
    setValues((before) => ({ ...before, [field]: update(before[field]) }));
    const isElsewhere = ([path]: [path: string, message: string]) => path !== field && !path.startsWith(`${field}.`);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(isElsewhere)));
  };

  return {
    ref,
    values,
    initialValues,
    errors,
    refused,
    setValue: (field, value) => updateValue(field, () => value),
    updateValue,
    validate(schema, input = values) {
      const { data, error } = z.safeParse(schema, input);
      setFieldErrors(error?.issues.map(({ path, message }) => ({ field: path.join("."), message })) ?? []);
      return data;
    },
    setFieldErrors,
    validateField(field, schema, input = values) {
      const value = values[field];
      if (value === "" || value === undefined) return;
      const issue = z.safeParse(schema, input).error?.issues.find(({ path }) => path.length === 1 && path[0] === field);
      if (issue) setErrors((before) => ({ ...before, [field]: issue.message }));
    },
    isDirty: values !== initialValues,
    isChanged: (field) => JSON.stringify(before[field], trimmed) !== JSON.stringify(now[field], trimmed),
    restore: setValues,
    reset() {
      setValues(initialValues);
      setErrors({});
      setRefused({});
    },
  };
}

/** Trims a text, since blanks at its ends are not submitted. */
function trimmed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** The summary at the top of a long form: the messages, each with a link to its field. */
const ERROR_SUMMARY = '.alert[role="alert"][tabindex]';
export const CONTROL = ':is(input:not([type="hidden"]), textarea, select)';
const FIRST_INVALID_CONTROL = `[data-invalid] ${CONTROL}`;

function byField(errors: readonly FieldError[]): FormErrors {
  const messages = new Map<string, string>();
  for (const { field, message } of errors) if (!messages.has(field)) messages.set(field, message);
  return Object.fromEntries(messages);
}

/** The props of a required text field, for a form whose fields are all text. */
export function requiredTextFieldProps<Name extends string>(form: Form<Record<Name, string>>, name: Name) {
  return {
    name,
    isRequired: true,
    value: form.values[name],
    onChange: (value: string) => form.setValue(name, value),
    errorMessage: form.errors[name],
  };
}
