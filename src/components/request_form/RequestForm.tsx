import { type FormEvent, useState } from "react";
import { ApiError, serverMessage } from "../../browser/api.ts";
import { useForm } from "../../browser/form.ts";
import { payloadOf, type RequestFormValues } from "../../browser/request_form_values.ts";
import { showToast } from "../../browser/toasts.ts";
import { isShortNotice } from "../../domain/deadlines.ts";
import type { MessageText } from "../../domain/messages.ts";
import { type RequestForm as CheckedForm, requestFormSchema } from "../../domain/request_form.ts";
import { Alert } from "../Alert.tsx";
import { Button } from "../Button.tsx";
import { Checkbox } from "../Checkbox.tsx";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { LunchCountFields } from "./LunchCountFields.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import { SpecialMealFields } from "./SpecialMealFields.tsx";
import { TwoWeekNotice } from "./TwoWeekNotice.tsx";

interface RequestFormProps {
  initial: RequestFormValues;
  /** The day before which nothing can be delivered, YYYY-MM-DD. */
  earliestDate: string;
  submitLabel: string;
  failed: Required<MessageText>;
  /** Sends the checked form; resolves once the page is being left. */
  submit: (form: CheckedForm) => Promise<void>;
}

const clock = () => new Date();
const schema = requestFormSchema(clock);

/** The request form of the spec's section 5, for new requests and revisions. */
export function RequestForm({ initial, earliestDate, submitLabel, failed, submit }: RequestFormProps) {
  const form = useForm(initial);
  const [isPending, setPending] = useState(false);
  const [awaitsNotice, setAwaitsNotice] = useState<CheckedForm | null>(null);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const checked = form.check(schema, payloadOf(form.values));
    if (!checked) return;
    if (isShortNotice(checked.deliveryDate, clock()) && !checked.lateAckChecked) setAwaitsNotice(checked);
    else send(checked);
  }

  async function send(checked: CheckedForm) {
    setAwaitsNotice(null);
    setPending(true);
    try {
      await submit(checked);
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError) form.show(error.fieldErrors);
      showToast({ title: failed.title, description: serverMessage(error, failed.description), tone: "error" });
    }
  }

  const hasErrors = Object.keys(form.errors).length > 0;
  return (
    <form ref={form.ref} className="stack" onSubmit={onSubmit} noValidate>
      <DeliveryFields form={form} earliestDate={earliestDate} />
      <LunchCountFields form={form} />
      <RecipientFields form={form} />
      <SpecialMealFields form={form} />
      <section className="request-form-end">
        <Checkbox
          name="finalConfirmation"
          isSelected={form.values.finalConfirmation}
          onChange={(isTicked) => form.set("finalConfirmation", isTicked)}
          errorMessage={form.errors.finalConfirmation}
        >
          I confirm that the information above is correct
        </Checkbox>
        {hasErrors && (
          <Alert tone="danger" title="Something is missing or not right">
            <p>Correct the fields marked above. Nothing you typed is lost.</p>
          </Alert>
        )}
        <Button type="submit" variant="primary" isPending={isPending}>
          {isPending ? "Submitting..." : submitLabel}
        </Button>
      </section>
      <TwoWeekNotice
        isOpen={awaitsNotice !== null}
        onCancel={() => setAwaitsNotice(null)}
        onAgree={() => awaitsNotice && send({ ...awaitsNotice, lateAckChecked: true })}
      />
    </form>
  );
}
