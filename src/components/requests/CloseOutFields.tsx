import { useEffect, useRef } from "react";
import type { FieldError } from "../../domain/http/errors.ts";
import type { CloseOutText } from "../../domain/requests/close_out.ts";
import { ChevronDownIcon } from "../ui/Icons.tsx";
import { CloseOutInputs } from "./CloseOutInputs.tsx";

interface CloseOutFieldsProps {
  ordered: number;
  typed: CloseOutText;
  errors: readonly FieldError[];
  onSubmit: () => void;
  onChange: (changes: Partial<CloseOutText>) => void;
}

/**
 * The close-out's numbers, folded away beside the button that marks a request completed, which works without them.
 * Enter in a number presses it too.
 */
export function CloseOutFields({ ordered, typed, errors, onSubmit, onChange }: CloseOutFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (errors.length === 0 || !details.current) return;
    details.current.open = true;
    details.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const field = (name: keyof CloseOutText) => ({
    name,
    value: typed[name],
    onChange: (text: string) => onChange({ [name]: text }),
    errorMessage: errors.find((error) => error.field === name)?.message,
  });

  return (
    <details
      className="close-out"
      ref={details}
      // It may have been opened before the script came.
      suppressHydrationWarning
      onKeyDown={({ key, currentTarget }) => key === "Escape" && fold(currentTarget)}
    >
      <summary className="button" data-variant="quiet">
        Close-out numbers <ChevronDownIcon />
      </summary>
      <form
        className="close-out-fields field-grid popover"
        data-columns="3"
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <CloseOutInputs
          ordered={ordered}
          isServedWhole={false}
          description="Optional. Saved when you press Mark Completed."
          field={field}
        />
        {/* The button that Enter presses. */}
        <button type="submit" hidden />
      </form>
    </details>
  );
}

function fold(details: HTMLDetailsElement): void {
  details.open = false;
  details.querySelector("summary")?.focus();
}
