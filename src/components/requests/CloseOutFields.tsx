import { type KeyboardEvent, useEffect, useRef } from "react";
import type { FieldError } from "../../domain/http/errors.ts";
import type { CloseOutText } from "../../domain/requests/close_out.ts";
import { ACTION_FORM_ID } from "../../domain/shell/action_form.ts";
import { ChevronDownIcon } from "../ui/Icons.tsx";
import { CloseOutInputs } from "./CloseOutInputs.tsx";

interface CloseOutFieldsProps {
  ordered: number;
  typed: CloseOutText;
  errors: readonly FieldError[];
  isPending: boolean;
  onChange: (changes: Partial<CloseOutText>) => void;
}

/**
 * What became of the lunches, folded away beside the button that marks a request completed: with no numbers, people press
 * the button once, as ever. Enter in a number presses it too.
 */
export function CloseOutFields({ ordered, typed, errors, isPending, onChange }: CloseOutFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (errors.length === 0 || !details.current) return;
    details.current.open = true;
    details.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const field = (name: keyof CloseOutText) => ({
    name,
    form: ACTION_FORM_ID,
    value: typed[name],
    onChange: (text: string) => onChange({ [name]: text }),
    errorMessage: errors.find((error) => error.field === name)?.message,
  });

  return (
    <details
      className="close-out"
      ref={details}
      open={errors.length > 0 || undefined}
      // It may have been opened before the script came.
      suppressHydrationWarning
      onKeyDown={(event) => {
        if (event.key === "Escape") fold(event.currentTarget);
        if (event.key === "Enter" && isPending) keepFromOtherButtons(event);
      }}
    >
      <summary className="button" data-variant="quiet">
        Close-out numbers <ChevronDownIcon />
      </summary>
      <div className="close-out-fields popover">
        <CloseOutInputs
          ordered={ordered}
          isServedWhole={false}
          description="Optional. Saved when you press Mark Completed."
          field={field}
        />
      </div>
    </details>
  );
}

function fold(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** While the call is at work its button posts nothing, and Enter would press the form's next one, which deletes. */
function keepFromOtherButtons(event: KeyboardEvent): void {
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}
