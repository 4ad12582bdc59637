import type { ComponentProps } from "react";
import { type CloseOutCounts, type CloseOutText, COUNT_LABELS, isNumber } from "../../domain/requests/close_out.ts";
import { COOLER_LABELS, MAX_COLD, MEASURED_LABELS } from "../../domain/requests/cooler_log.ts";
import { TextField } from "../ui/TextField.tsx";

interface CloseOutInputsProps {
  /** How many lunches were ordered, to compare with. */
  ordered: number;
  /** Whether the number of those served is one that was never split. */
  isServedWhole: boolean;
  /** The text of a field, and its error. */
  field: (name: keyof CloseOutText) => Omit<ComponentProps<typeof TextField>, "label">;
}

const COUNTS = Object.entries(COUNT_LABELS) as [keyof CloseOutCounts, string][];
const MEASURED = Object.entries(MEASURED_LABELS) as [keyof typeof MEASURED_LABELS, string][];

export function CloseOutInputs({ ordered, isServedWhole, field }: CloseOutInputsProps) {
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  const time = { autoComplete: "off", placeholder: "7:15 am" } as const;
  return (
    <>
      <p className="wide">{`Ordered: ${ordered}`}</p>
      {COUNTS.filter(([name]) => name !== "served" || isServedWhole).map(([name, label]) => (
        <TextField key={name} label={label} {...number} {...field(name)} />
      ))}
      <p className="wide">
        <strong>Cooler Log</strong>
      </p>
      {MEASURED.map(([name, label]) => (
        <TextField key={name} label={label} {...isNumber(name) ? number : time} {...field(name)} />
      ))}
      <div className="wide">
        <TextField
          label={COOLER_LABELS.correctiveAction}
          rows={2}
          description={`Required above ${MAX_COLD} °F.`}
          {...field("correctiveAction")}
        />
      </div>
      <div className="wide">
        <TextField label="Note" rows={2} {...field("note")} />
      </div>
    </>
  );
}
