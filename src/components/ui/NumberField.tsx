import { type KeyboardEvent, useState } from "react";
import { typedNumber } from "../../domain/text/amounts.ts";
import { dropInvisible } from "../../domain/text/invisible_characters.ts";
import { Field, type FieldProps } from "./Field.tsx";

interface NumberFieldProps extends FieldProps {
  name?: string;
  /** Undefined while the field is empty, or does not hold a number. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  onBlur?: () => void;
}

/** A whole number. It keeps the typed text, for the form's schema to validate, and ignores the mouse wheel. */
export function NumberField(props: NumberFieldProps) {
  const { name, value, onChange, onBlur } = props;
  const [text, setText] = useState(toText(value));
  const [textOf, setTextOf] = useState(value);
  if (value !== textOf) {
    setTextOf(value);
    // It was changed from outside, as by a restored draft or the arrow keys.
    if (typedNumber(text) !== value) setText(toText(value));
  }

  function step(event: KeyboardEvent) {
    const change = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    onChange(value === undefined ? 0 : value + change);
  }

  return (
    <Field {...props}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onBeforeInput={(event) => {
            if (NO_NUMBER.test(dropInvisible(event.data))) event.preventDefault();
          }}
          onChange={(event) => {
            setText(event.target.value);
            onChange(typedNumber(event.target.value));
          }}
          onKeyDown={step}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** Text that no number is written with; typing and pasting it does nothing. */
const NO_NUMBER = /[^\d.,\s-]/;

const toText = (value: number | undefined) => value === undefined ? "" : String(value);
