import type { ComponentProps } from "react";
import { type CloseOutCounts, type CloseOutText, COUNT_LABELS, isNumber } from "../../domain/requests/close_out.ts";
import { COOLER_LABELS, MAX_COLD } from "../../domain/requests/cooler_log.ts";
import { TextField } from "../ui/TextField.tsx";

interface CloseOutInputsProps {
  ordered: number;
  description?: string;
  /** Whether the number of those served was never split. */
  isServedWhole: boolean;
  field: (name: keyof CloseOutText) => Omit<ComponentProps<typeof TextField>, "label">;
}

const COUNTS = Object.entries(COUNT_LABELS) as [keyof CloseOutCounts, string][];
const { correctiveAction: CORRECTIVE_ACTION, ...measured } = COOLER_LABELS;
const MEASURED = Object.entries(measured) as [keyof typeof measured, string][];

export function CloseOutInputs({ ordered, description, isServedWhole, field }: CloseOutInputsProps) {
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
          label={CORRECTIVE_ACTION}
          rows={2}
          description={`Required above ${MAX_COLD} °F.`}
          {...field("correctiveAction")}
        />
      </div>
      <div className="wide">
        <TextField label="Note" rows={2} description={description} {...field("note")} />
      </div>
    </>
  );
}
