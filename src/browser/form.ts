import { type RefObject, useEffect, useRef, useState } from "react";
import type { ZodType } from "zod";
import type { FieldError } from "../domain/api_errors.ts";

/** What is wrong, by field path such as "specialMeals.0.notes". */
export type FormErrors = Readonly<Record<string, string>>;

/** The state of one form: what was typed, what is wrong with it, and the focus on the first wrong field. */
export interface Form<Values extends object> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FormErrors;
  /** Writes a field; what was wrong with it is taken back until the next check. */
  set<Field extends keyof Values & string>(field: Field, value: Values[Field]): void;
  /**
   * The checked values, or undefined after telling at the fields what is wrong and focusing the first of them.
   * @param input what is checked when it is not exactly the values typed
   */
  check<Checked>(schema: ZodType<Checked>, input?: unknown): Checked | undefined;
  /** Tells at the fields what the server found wrong. */
  show(errors: readonly FieldError[]): void;
  /** Tells at a field that was left when what was typed there is wrong; an empty one is only asked for at the end. */
  leave(field: keyof Values & string, schema: ZodType, input?: unknown): void;
  /** Whether anything was typed since the form began. */
  isDirty: boolean;
  /** Writes all fields at once, as a draft that was kept. */
  restore(values: Values): void;
  /** Empties the form to what it began with. */
  reset(): void;
}

/** Holds a form's state; nothing is checked before check() is called. */
export function useForm<Values extends object>(initial: Values): Form<Values> {
  const ref = useRef<HTMLFormElement>(null);
  // The caller may make its initial values anew at each render; those of the first one count.
  const [began] = useState(initial);
  const [values, setValues] = useState(began);
  const [errors, setErrors] = useState<FormErrors>({});
  const [focusRequests, setFocusRequests] = useState(0);

  // After the fields were rendered as wrong, since only then they can be found.
  useEffect(() => {
    if (focusRequests > 0) ref.current?.querySelector<HTMLElement>(FIRST_WRONG)?.focus();
  }, [focusRequests]);

  function show(found: readonly FieldError[]) {
    setErrors(Object.fromEntries(found.toReversed().map(({ field, message }) => [field, message])));
    if (found.length > 0) setFocusRequests((times) => times + 1);
  }

  return {
    ref,
    values,
    errors,
    set(field, value) {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => withoutField(before, field));
    },
    check(schema, input = values) {
      const checked = schema.safeParse(input);
      show(checked.error?.issues.map(({ path, message }) => ({ field: path.join("."), message })) ?? []);
      return checked.data;
    },
    show,
    leave(field, schema, input = values) {
      const value = values[field];
      if (value === "" || value === undefined) return;
      const wrong = schema.safeParse(input).error?.issues.find(({ path }) => path.length === 1 && path[0] === field);
      if (wrong) setErrors((before) => ({ ...before, [field]: wrong.message }));
    },
    isDirty: values !== began,
    restore: setValues,
    reset() {
      setValues(began);
      setErrors({});
    },
  };
}

const FIRST_WRONG = '[data-invalid] :is(input:not([type="hidden"]), textarea, button, [role="spinbutton"])';

function withoutField(errors: FormErrors, field: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== field && !path.startsWith(`${field}.`)));
}

/** The props that tie a required text field to a form of texts. */
export function requiredTextField<Name extends string>(form: Form<Record<Name, string>>, name: Name) {
  return {
    name,
    isRequired: true,
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    errorMessage: form.errors[name],
  };
}
