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
  /** Whether the number of those served is one that was never split. */
  isServedWhole: boolean;
  /** The text of a field, and its error. */
  field: (name: keyof CloseOutText) => Omit<ComponentProps<typeof TextField>, "label">;
}

/** The fields of a close-out and of its cooler, as parts of a grid with three columns. */
export function CloseOutInputs({ ordered, description, isServedWhole, field }: CloseOutInputsProps) {
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  const time = { autoComplete: "off", placeholder: "7:15 am" } as const;
  return (
    <>
      <p className="wide">{`Ordered: ${ordered}`}</p>
      <TextField label="Delivered" {...number} {...field("delivered")} />
      {isServedWhole && <TextField label="Served, not split" {...number} {...field("served")} />}
      <TextField label="Students served" {...number} {...field("servedStudents")} />
      <TextField label="Adults served" {...number} {...field("servedAdults")} />
      <TextField label="Returned" {...number} {...field("returned")} />
      <TextField label="Discarded" {...number} {...field("discarded")} />
      <p className="wide">
        <strong>Cooler Log</strong>
      </p>
      <TextField label="Packed at" {...time} {...field("packedAt")} />
      <TextField label="°F when packed" {...number} {...field("packedTemperature")} />
      <TextField label="Out of refrigeration at" {...time} {...field("removedAt")} />
      <TextField label="Received at" {...time} {...field("receivedAt")} />
      <TextField label="°F when received" {...number} {...field("receivedTemperature")} />
      <TextField label="Eaten or discarded by" {...time} {...field("finishedAt")} />
      <div className="wide">
        <TextArea
          label="Corrective action"
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          description="Needed above 41 °F."
          {...field("correctiveAction")}
        />
      </div>
      <div className="wide">
        <TextArea label="Note" rows={2} maxLength={MAX_REASON_LENGTH} description={description} {...field("note")} />
      </div>
    </>
  );
}
