import type { ComponentProps } from "react";
import type { CloseOutText } from "../../domain/requests/close_out.ts";
import { MAX_REASON_LENGTH } from "../../domain/text/reasons.ts";
import { TextArea } from "../ui/TextArea.tsx";
import { TextField } from "../ui/TextField.tsx";

interface CloseOutInputsProps {
  /** How many lunches were ordered, to compare with. */
  ordered: number;
  /** Said at the note. */
  description?: string;
  /** The text of a field, and its error. */
  field: (name: keyof CloseOutText) => Omit<ComponentProps<typeof TextField>, "label">;
}

/** The fields of a close-out, as parts of a grid with three columns. */
export function CloseOutInputs({ ordered, description, field }: CloseOutInputsProps) {
  const number = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <p className="wide">{`Ordered: ${ordered}`}</p>
      <TextField label="Delivered" {...number} {...field("delivered")} />
      <TextField label="Served" {...number} {...field("served")} />
      <TextField label="Returned" {...number} {...field("returned")} />
      <div className="wide">
        <TextArea label="Note" rows={2} maxLength={MAX_REASON_LENGTH} description={description} {...field("note")} />
      </div>
    </>
  );
}
