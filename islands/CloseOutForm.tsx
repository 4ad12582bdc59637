import { useForm } from "../src/browser/islands/use_form.ts";
import { useWrites } from "../src/browser/islands/use_writes.ts";
import { CloseOutInputs } from "../src/components/requests/CloseOutInputs.tsx";
import { Button } from "../src/components/ui/Button.tsx";
import {
  CLOSE_OUT_ID,
  type CloseOut,
  type CloseOutText,
  fromFields,
  toFields,
} from "../src/domain/requests/close_out.ts";
import { REVIEW_WRITES } from "../src/domain/requests/writes.ts";
import { urls } from "../src/domain/urls.ts";

interface CloseOutFormProps {
  request: { id: string; name: string; numberOfLunches: number };
  /** As the editor read it, so that no newer note is replaced unseen. */
  before: CloseOut;
}

export default function CloseOutForm({ request: { id, name, numberOfLunches }, before }: CloseOutFormProps) {
  const { served, servedStudents, servedAdults } = before;
  const isServedWhole = served !== null && servedStudents === null && servedAdults === null;
  // Otherwise it is their sum, which has no field.
  const form = useForm<CloseOutText>(toFields({ ...before, served: isServedWhole ? served : null }));
  const { isPending, run } = useWrites(REVIEW_WRITES, {
    id,
    subject: name,
    pageAfter: () => `${urls.reviewRequest(id)}#${CLOSE_OUT_ID}`,
    valuesOf: () => ({ ...fromFields(form.values), before }),
    onRefused(_, { fieldErrors }) {
      form.setFieldErrors(fieldErrors);
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
          isServedWhole={isServedWhole}
          field={field}
        />
      </div>
      <div>
        <Button type="submit" isPending={isPending}>Save Close-out</Button>
      </div>
    </form>
  );
}
