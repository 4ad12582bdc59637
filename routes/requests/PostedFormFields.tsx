import { Alert } from "../../src/components/ui/Alert.tsx";
import { REQUEST_FORM_ID } from "../../src/components/requests/form/RequestForm.tsx";
import type { ToastText } from "../../src/domain/shell/toasts.ts";
import type { ShownForm } from "./posted_form.ts";

/**
 * What a page with the request form has for those without script, outside of the island: the hidden fields, and why the
 * form came back.
 */
export function PostedFormFields({ form, failure }: { form: ShownForm; failure: Required<ToastText> }) {
  const { idempotencyKey, returned, refusal } = form;
  return (
    <>
      <input type="hidden" name="idempotencyKey" form={REQUEST_FORM_ID} value={idempotencyKey} />
      {refusal && <Alert tone="danger" title={failure.title} role="alert" takesFocus>{refusal}</Alert>}
      {returned?.question && (
        <Alert tone="warning" title="Not submitted yet" role="alert" takesFocus>
          {returned.question === "agreement"
            ? "Read what a revision means, and check the box to agree."
            : "Answer the question at the end of the form."}
        </Alert>
      )}
    </>
  );
}
