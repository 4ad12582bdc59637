import { type FormEvent, useState } from "react";
import { ApiError, errorMessage, get } from "../../../browser/api.ts";
import { useDraft } from "../../../browser/drafts.ts";
import { useForm } from "../../../browser/form.ts";
import { type RequestFormValues, toPayload } from "../../../browser/request_form_values.ts";
import { showToast } from "../../../browser/toasts.ts";
import { useLeaveWarning } from "../../../browser/leave.ts";
import { isShortNotice } from "../../../domain/requests/deadlines.ts";
import type { ToastText } from "../../../domain/toasts.ts";
import type { RequestPayload } from "../../../domain/requests/form.ts";
import { urls, withQuery } from "../../../domain/urls.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { schema } from "./field_props.ts";
import { LunchCountFields } from "./LunchCountFields.tsx";
import { type LastRecipient, RecipientFields } from "./RecipientFields.tsx";
import { SimilarRequest } from "./SimilarRequest.tsx";
import { SpecialMealFields } from "./SpecialMealFields.tsx";
import { TwoWeekNotice } from "./TwoWeekNotice.tsx";

interface RequestFormProps {
  /** The id of whoever fills it in; their unfinished form is kept in the tab under it. */
  ownerId: string;
  initial: RequestFormValues;
  /** The day before which nothing can be delivered, YYYY-MM-DD. */
  earliestDate: string;
  lastRecipient?: LastRecipient | null;
  /** The family that is being revised, which is not a second request for the same trip. */
  revisedFamily?: string;
  submitLabel: string;
  failed: Required<ToastText>;
  /** Sends the checked form under its key; resolves once the page is being left. */
  submit: (form: RequestPayload, key: string) => Promise<void>;
}

/** What is asked between a right form and sending it. */
type Question = { kind: "notice" | "similar"; form: RequestPayload } | null;

/** The request form of the spec's section 5, for new requests and revisions. */
export function RequestForm(props: RequestFormProps) {
  const { ownerId, initial, earliestDate, lastRecipient = null, revisedFamily, submitLabel, failed, submit } = props;
  const form = useForm(initial);
  // One key for all attempts to send this form, so that a second press or a lost answer makes no second request.
  const [key] = useState(() => globalThis.crypto.randomUUID());
  const [isPending, setPending] = useState(false);
  const [question, setQuestion] = useState<Question>(null);
  const draft = useDraft({ owner: ownerId, values: form.values, isDirty: form.isDirty, restore: form.restore });
  useLeaveWarning(form.isDirty && !isPending);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const checked = form.check(schema, toPayload(form.values));
    if (!checked) return;
    if (isShortNotice(checked.deliveryDate, new Date()) && !checked.lateAckChecked) {
      setQuestion({ kind: "notice", form: checked });
    } else {
      askAboutSimilar(checked);
    }
  }

  const askAboutSimilar = (checked: RequestPayload) =>
    attempt(async () => {
      if (await hasSimilar(checked, revisedFamily)) {
        setPending(false);
        setQuestion({ kind: "similar", form: checked });
      } else {
        await deliver(checked);
      }
    });

  const send = (checked: RequestPayload) => attempt(() => deliver(checked));

  async function deliver(checked: RequestPayload) {
    await submit(checked, key);
    draft.drop();
  }

  async function attempt(call: () => Promise<void>) {
    setQuestion(null);
    setPending(true);
    try {
      await call();
    } catch (error) {
      setPending(false);
      if (error instanceof ApiError) form.show(error.fieldErrors);
      showToast({ title: failed.title, description: errorMessage(error, failed.description), tone: "error" });
    }
  }

  const hasErrors = Object.keys(form.errors).length > 0;
  return (
    <form ref={form.ref} className="stack" onSubmit={onSubmit} noValidate>
      {draft.isRestored && (
        <Alert tone="info" title="Your unfinished form is back">
          <div className="cluster">
            <p>What you typed before in this tab was kept.</p>
            <Button
              size="small"
              onPress={() => {
                draft.drop();
                form.reset();
              }}
            >
              Start Over
            </Button>
          </div>
        </Alert>
      )}
      <DeliveryFields form={form} earliestDate={earliestDate} />
      <LunchCountFields form={form} />
      <RecipientFields form={form} lastRecipient={lastRecipient} />
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
        isOpen={question?.kind === "notice"}
        onCancel={() => setQuestion(null)}
        onAgree={() => question && askAboutSimilar({ ...question.form, lateAckChecked: true })}
      />
      <SimilarRequest
        isOpen={question?.kind === "similar"}
        onCancel={() => setQuestion(null)}
        onSubmit={() => question && send(question.form)}
      />
    </form>
  );
}

async function hasSimilar(form: RequestPayload, exceptFamily: string | undefined): Promise<boolean> {
  const { school, deliveryDate, recipientEmail } = form;
  const { exists } = await get<{ exists: boolean }>(
    withQuery(urls.api.similarRequests, { school, deliveryDate, recipientEmail, exceptFamily }),
  );
  return exists;
}
