import { useState } from "react";
import { get } from "../src/browser/api.ts";
import { showError } from "../src/browser/failures.ts";
import { useForm } from "../src/browser/islands/use_form.ts";
import { useWrites } from "../src/browser/islands/use_writes.ts";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button } from "../src/components/ui/Button.tsx";
import { TextField } from "../src/components/ui/TextField.tsx";
import {
  CLOSE_OUT_ID,
  type CloseOut,
  type CloseOutCounts,
  type CloseOutText,
  closeOutText,
  COUNT_LABELS,
  fromColumns,
  fromFields,
  isNumber,
  toFields,
} from "../src/domain/requests/close_out.ts";
import { COOLER_LABELS, MAX_COLD, MEASURED_LABELS } from "../src/domain/requests/cooler_log.ts";
import type { LunchRequest } from "../src/domain/requests/request.ts";
import { REVIEW_WRITES } from "../src/domain/requests/writes.ts";
import { FAILURE } from "../src/domain/shell/toasts.ts";
import { urls } from "../src/domain/urls.ts";

interface CloseOutFormProps {
  request: { id: string; name: string; numberOfLunches: number };
  /** The values as the editor read them, so that no newer note is replaced unseen. */
  before: CloseOut;
}

const COUNTS = Object.entries(COUNT_LABELS) as [keyof CloseOutCounts, string][];
const MEASURED = Object.entries(MEASURED_LABELS) as [keyof typeof MEASURED_LABELS, string][];
const NUMBER = { inputMode: "decimal", autoComplete: "off" } as const;
const TIME = { autoComplete: "off", placeholder: "7:15 am" } as const;

export default function CloseOutForm({ request: { id, name, numberOfLunches }, before: read }: CloseOutFormProps) {
  const [before, setBefore] = useState(read);
  const form = useForm<CloseOutText>(fieldsOf(read));

  /** Fields that were not changed here follow what someone else saved; typed ones stay, to be saved again. */
  async function readAgain(): Promise<void> {
    const now = fromColumns(await get<LunchRequest>(urls.api.adminRequest(id)));
    const [old, kept] = [fieldsOf(before), fieldsOf(now)];
    if (JSON.stringify(kept) === JSON.stringify(old)) return;
    setBefore(now);
    for (const name of Object.keys(old) as (keyof CloseOutText)[]) {
      form.updateValue(name, (typed) => typed === old[name] ? kept[name] : typed);
    }
  }

  const { isPending, run } = useWrites(REVIEW_WRITES, {
    id,
    subject: name,
    pageAfter: () => `${urls.reviewRequest(id)}#${CLOSE_OUT_ID}`,
    valuesOf: () => ({ ...fromFields(form.values), before }),
    onRefused({ status, fieldErrors }) {
      form.setFieldErrors(fieldErrors);
      if (status === 409) readAgain().catch((error) => showError(FAILURE.closeOut, error));
      return fieldErrors.length > 0;
    },
  });
  const field = (name: keyof CloseOutText) => ({
    name,
    value: form.values[name],
    onChange: (text: string) => form.setValue(name, text),
    errorMessage: form.errors[name],
  });
  const isServedWhole = fieldsOf(before).served !== "" || form.values.served !== "";

  return (
    <form
      ref={form.ref}
      className="stack"
      data-gap="small"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run("close-out");
      }}
    >
      <div className="field-grid" data-columns="3">
        <p className="wide">{`Ordered: ${numberOfLunches}`}</p>
        {COUNTS.filter(([name]) => name !== "served" || isServedWhole).map(([name, label]) => (
          <TextField key={name} label={label} {...NUMBER} {...field(name)} />
        ))}
        <p className="wide">
          <strong>Cooler Log</strong>
        </p>
        {MEASURED.map(([name, label]) => (
          <TextField key={name} label={label} {...isNumber(name) ? NUMBER : TIME} {...field(name)} />
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
      </div>
      {before !== read && (
        <Alert tone="warning" role="alert" title="The close-out now says">
          <p className="prose">
            {[closeOutText(before), before.correctiveAction, before.note].filter(Boolean).join("\n") || "Nothing"}
          </p>
        </Alert>
      )}
      <div>
        <Button type="submit" isPending={isPending}>Save Close-out</Button>
      </div>
    </form>
  );
}

/** Served has a field only where it was never split; otherwise it is a sum. */
function fieldsOf(closeOut: CloseOut): CloseOutText {
  const { served, servedStudents, servedAdults } = closeOut;
  return toFields({ ...closeOut, served: servedStudents === null && servedAdults === null ? served : null });
}
