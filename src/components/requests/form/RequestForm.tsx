import { type ComponentType, type FormEvent, useState } from "react";
import { get, post } from "../../../browser/api.ts";
import { ApiError } from "../../../browser/api_error.ts";
import { submissionErrorMessage } from "../../../browser/failures.ts";
import { useDraft, useUnsavedChangesWarning } from "../../../browser/requests/use_draft.ts";
import { CONTROL, useForm } from "../../../browser/islands/use_form.ts";
import {
  type LastRecipient,
  type RequestFormValues,
  restoredValues,
  toPayload,
} from "../../../domain/requests/form_values.ts";
import { serverNow } from "../../../browser/shell/session_cookie.ts";
import { navigateWithToast, showToast } from "../../../browser/shell/toasts.ts";
import { useKitchenDay } from "../../../browser/requests/use_kitchen_day.ts";
import { useSubmit } from "../../../browser/islands/use_submit.ts";
import type { Schools } from "../../../domain/district/schools.ts";
import type { DayLoad } from "../../../domain/kitchen/calendar/capacity.ts";
import { closedDayOn, type ClosedDays } from "../../../domain/kitchen/calendar/closed_days.ts";
import { isShortNotice } from "../../../domain/requests/deadlines.ts";
import { about, type ToastText } from "../../../domain/shell/toasts.ts";
import { IDEMPOTENCY_HEADER } from "../../../domain/http/headers.ts";
import type { SimilarRequest } from "../../../domain/requests/lists.ts";
import { requestName } from "../../../domain/requests/summary.ts";
import type { RequestPayload } from "../../../domain/requests/form.ts";
import type { RequestWithMeals } from "../../../domain/requests/request.ts";
import { readTypedDay } from "../../../domain/time/typed_day.ts";
import { urls, withQuery } from "../../../domain/urls.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { BagCard } from "../BagCard.tsx";
import { DeliveryFields } from "./DeliveryFields.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { type BudgetCodeAsked, formSchema } from "./field_props.ts";
import { LunchCountFields } from "./LunchCountFields.tsx";
import { RecipientFields } from "./RecipientFields.tsx";
import { SpecialMealFields } from "./SpecialMealFields.tsx";
import type { SubmitQuestionProps } from "./SubmitQuestion.tsx";

/** A page's facts about ordering, for a new request and a revision alike. */
export interface Ordering extends BudgetCodeAsked {
  /** The first day that can be ordered for, YYYY-MM-DD. */
  earliestDate: string;
  latestDate: string;
  /** All schools of the district; a retired one is shown only where it was chosen before. */
  schools: Schools;
  /** The closed days, as far ahead as can be ordered. */
  closedDays: ClosedDays;
  kitchenDay: DayLoad | null;
  officeName: string;
  bagText: string;
  homeHref: string;
}

interface RequestFormProps extends Ordering {
  initial: RequestFormValues;
  call: string;
  lastRecipient?: LastRecipient | null;
  /** The version that is revised, if any. Its family does not count as a similar request. */
  revised?: RequestWithMeals;
  submitLabel: string;
  success: ToastText;
  failure: Required<ToastText>;
}

interface Question extends Pick<SubmitQuestionProps, "kind" | "similar"> {
  payload: RequestPayload;
  Dialog: ComponentType<SubmitQuestionProps>;
}

/** The form for new requests and revisions. Spec section 5. */
export function RequestForm(props: RequestFormProps) {
  const { initial, earliestDate, latestDate, schools, closedDays, officeName, revised, failure, budgetCodeUse } = props;
  const form = useForm(initial, (values) => toPayload(values, earliestDate));
  // One key for all attempts to submit this form, so that a second press or a lost response makes no second request.
  const [idempotencyKey] = useState(() => crypto.getRandomValues(new Uint32Array(4)).join("-"));
  const { isPending, submit } = useSubmit();
  const [question, setQuestion] = useState<Question | null>(null);
  const { values, isDirty } = form;
  const restore = (draft: RequestFormValues) => form.restore(restoredValues(draft));
  const draft = useDraft({ values, isDirty, restore });
  const deliveryDate = readTypedDay(values.deliveryDate, earliestDate) ?? "";
  const canBeOrderedFor = deliveryDate >= earliestDate && deliveryDate <= latestDate &&
    (deliveryDate === revised?.deliveryDate || closedDayOn(deliveryDate, closedDays) === null);
  const chosenDay = useKitchenDay(canBeOrderedFor ? deliveryDate : null, {
    exceptFamily: revised?.familyId,
    initial: props.kitchenDay,
  });
  useUnsavedChangesWarning(form.isDirty && !isPending);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const payload = form.validate(
      formSchema(schools, closedDays, revised, budgetCodeUse),
      toPayload(form.values, earliestDate),
    );
    if (!payload) return;
    submit(async () => {
      if (revised) await refuseUnchanged(revised, payload, schools);
      if (isShortNotice(payload.deliveryDate, serverNow()) && !payload.lateAckChecked) {
        await openQuestion("notice", payload);
      } else {
        await saveUnlessSimilar(payload);
      }
    }, (error) => showFailure(error, payload));
  }

  async function openQuestion(kind: Question["kind"], payload: RequestPayload, similar: Question["similar"] = null) {
    const { SubmitQuestion: Dialog } = await loaded(import("./SubmitQuestion.tsx"));
    setQuestion({ kind, payload, similar, Dialog });
  }

  async function saveUnlessSimilar(payload: RequestPayload) {
    const { school, deliveryDate, recipientEmail } = payload;
    const order = { school, deliveryDate, recipientEmail, exceptFamily: revised?.familyId };
    const { exists, request } = await get<SimilarRequest>(withQuery(urls.api.similarRequests, order));
    if (exists) await openQuestion("similar", payload, request);
    else await save(payload);
  }

  async function save(payload: RequestPayload) {
    const { id } = await post<{ id: string }>(props.call, payload, { [IDEMPOTENCY_HEADER]: idempotencyKey });
    const text = about(requestName(payload, schools), props.success);
    // A requester's new card comes first on the dashboard.
    const home = withQuery(props.homeHref, props.homeHref === urls.requesterDashboard ? { submitted: id } : {});
    navigateWithToast(home, { ...text, tone: "success", href: urls.request(id) });
    draft.discard();
  }

  function showFailure(error: unknown, payload: RequestPayload): void {
    const errors = error instanceof ApiError ? error.fieldErrors : [];
    // A day may have begun since this form last heard from the server.
    if (errors.some(({ field }) => field === "lateAckChecked")) {
      return void openQuestion("notice", payload).catch((cause) => showFailure(cause, payload));
    }
    form.setFieldErrors(errors);
    const description = submissionErrorMessage(error, failure.description);
    showToast({ title: failure.title, description, tone: "error" });
  }

  return (
    <>
      <form
        ref={form.ref}
        id="request-form"
        className="stack"
        method="dialog"
        onSubmit={handleSubmit}
        noValidate
      >
        {/* Enter in a field presses the form's first button, which would add or remove something. */}
        <button type="submit" hidden />
        {/* Always there, so that what appears in it is read out. */}
        <div role="status">
          {draft.isRestored && (
            <Alert tone="info" title="Your unfinished form is back">
              <Button
                size="small"
                onPress={(event) => {
                  // It goes with the notice that it is in.
                  event.currentTarget.form?.querySelector<HTMLElement>(CONTROL)?.focus();
                  draft.discard();
                  form.reset();
                }}
              >
                Start Over
              </Button>
            </Alert>
          )}
        </div>
        <ErrorSummary form={form} />
        <DeliveryFields {...props} form={form} kept={revised} kitchenDay={chosenDay} />
        <LunchCountFields form={form} />
        <RecipientFields {...props} form={form} />
        <BagCard text={props.bagText} />
        <SpecialMealFields form={form} />
        <Checkbox
          id="finalConfirmation"
          name="finalConfirmation"
          aria-required
          checked={form.values.finalConfirmation}
          onChange={(isConfirmed) => form.setValue("finalConfirmation", isConfirmed)}
          errorMessage={form.errors.finalConfirmation}
        >
          I confirm that the information above is correct
        </Checkbox>
        <div>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? "Submitting..." : props.submitLabel}
          </Button>
        </div>
      </form>
      {/* Outside of the form, which Enter in a dialog's checkbox would submit. */}
      {question && (
        <question.Dialog
          kind={question.kind}
          deliveryDate={question.payload.deliveryDate}
          similar={question.similar}
          schools={schools}
          officeName={officeName}
          onClose={() => setQuestion(null)}
          onConfirm={() => {
            const { kind, payload } = question;
            setQuestion(null);
            submit(async () => {
              if (kind === "similar") return await save(payload);
              // So that it is not asked again for the same day.
              form.setValue("lateAckChecked", true);
              await saveUnlessSimilar({ ...payload, lateAckChecked: true });
            }, (error) => showFailure(error, payload));
          }}
        />
      )}
    </>
  );
}

/** Throws an error that says so when nothing was changed, as the call would. */
async function refuseUnchanged(before: RequestWithMeals, after: RequestPayload, schools: Schools): Promise<void> {
  const { auditedChanges, NOTHING_CHANGED } = await loaded(import("../../../domain/requests/changes.ts"));
  if (auditedChanges(before, after, schools).length === 0) throw new Error(NOTHING_CHANGED);
}

/** Loads code that is needed only once a form is submitted, and few forms need. */
async function loaded<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (cause) {
    throw new Error("Check your connection and reload the page. What you typed is kept.", { cause });
  }
}
