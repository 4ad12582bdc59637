import { useId } from "react";
import { fieldText } from "../../domain/time/typed_day.ts";
import { Button } from "./Button.tsx";
import { DATE_TEXT, DateNote } from "./DateNote.tsx";
import { Field, type FieldProps } from "./Field.tsx";
import { CalendarIcon } from "./Icons.tsx";

interface PlainDateFieldProps extends FieldProps {
  name: string;
  /** YYYY-MM-DD, or typed text that is no date. */
  defaultValue?: string | undefined;
  autoFocus?: boolean;
}

/**
 * A date to type, which the server reads as typed (src/domain/time/typed_day.ts), or to pick from the browser's own
 * calendar. An `<input type="date">` alone takes 1/15/2027 for November 5. The request form has DateField instead.
 */
export function PlainDateField({ name, defaultValue = "", autoFocus, ...field }: PlainDateFieldProps) {
  const noteId = useId();
  return (
    <Field {...field} describedBy={noteId}>
      {(control) => (
        <>
          <div className="date-group" data-day>
            <input
              {...control}
              {...DATE_TEXT}
              name={name}
              defaultValue={fieldText(defaultValue)}
              autoFocus={autoFocus}
            />
            <Button variant="quiet" size="small" aria-label={`Calendar, ${field.label}`}>
              <CalendarIcon />
            </Button>
            <input type="date" tabIndex={-1} aria-hidden="true" />
          </div>
          <DateNote id={noteId} text={defaultValue} />
        </>
      )}
    </Field>
  );
}
