import { REQUEST_FORM_ID } from "../../src/components/requests/form/RequestForm.tsx";
import { RevisionWarning } from "../../src/components/requests/form/RevisionWarningDialog.tsx";
import { Alert } from "../../src/components/ui/Alert.tsx";
import { Checkbox } from "../../src/components/ui/Checkbox.tsx";
import type { RequestStatus } from "../../src/domain/requests/statuses.ts";
import type { ShownForm } from "./posted_form.ts";

/**
 * What the dialog asks before a revision starts, for those without script. A form that came back shows it to everybody,
 * since a script that failed to load leaves no other way to agree.
 */
export function RevisionAgreement({ form, status }: { form: ShownForm; status: RequestStatus }) {
  if (form.isAgreed) return <input type="hidden" name="agreed" form={REQUEST_FORM_ID} value="on" />;
  const question = (
    <Alert tone="warning" title="Before You Revise This Request">
      <RevisionWarning status={status} />
      <Checkbox name="agreed" form={REQUEST_FORM_ID} aria-required>I agree and understand</Checkbox>
    </Alert>
  );
  return form.returned ? question : <noscript>{question}</noscript>;
}
