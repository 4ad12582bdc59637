import { useState } from "react";
import { get } from "../src/browser/api.ts";
import { showError } from "../src/browser/failures.ts";
import { useForm } from "../src/browser/islands/use_form.ts";
import { useWrites } from "../src/browser/islands/use_writes.ts";
import { CloseOutInputs } from "../src/components/requests/CloseOutInputs.tsx";
import { Alert } from "../src/components/ui/Alert.tsx";
import { Button } from "../src/components/ui/Button.tsx";
import {
  CLOSE_OUT_ID,
  type CloseOut,
  type CloseOutText,
  closeOutText,
  EMPTY_CLOSE_OUT,
  fromColumns,
  fromFields,
  toFields,
} from "../src/domain/requests/close_out.ts";
import type { LunchRequest } from "../src/domain/requests/request.ts";
import { REVIEW_WRITES } from "../src/domain/requests/writes.ts";
import { FAILURE } from "../src/domain/shell/toasts.ts";
import { urls } from "../src/domain/urls.ts";

interface CloseOutFormProps {
  request: { id: string; name: string; numberOfLunches: number };
  /** The values as the editor read them, so that no newer note is replaced unseen. */
  before: CloseOut;
}

export default function CloseOutForm({ request: { id, name, numberOfLunches }, before: read }: CloseOutFormProps) {
  const [before, setBefore] = useState(read);
  const form = useForm<CloseOutText>(fieldsOf(read));

  /** Fields that were not changed here follow what someone else saved; typed ones stay, to be saved again. */
  async function readAgain(): Promise<void> {
    const now = fromColumns(await get<LunchRequest>(urls.api.adminRequest(id)));
    const [old, kept] = [fieldsOf(before), fieldsOf(now)];
    if (JSON.stringify(kept) === JSON.stringify(old)) return;
    setBefore(now);
    for (const name of Object.keys(EMPTY_CLOSE_OUT) as (keyof CloseOutText)[]) {
      form.updateValue(name, (typed) => typed === old[name] ? kept[name] : typed);
    }
  }

  const { isPending, run } = useWrites(REVIEW_WRITES, {
    id,
    subject: name,
    pageAfter: () => `${urls.reviewRequest(id)}#${CLOSE_OUT_ID}`,
    valuesOf: () => ({ ...fromFields(form.values), before }),
    onRefused(_, { status, fieldErrors }) {
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
        <CloseOutInputs
          ordered={numberOfLunches}
          isServedWhole={fieldsOf(before).served !== "" || form.values.served !== ""}
          field={field}
        />
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
