import type { RequestFormValues, ReturnedForm } from "../../../domain/requests/form_values.ts";
import type { Form } from "../../../browser/islands/use_form.ts";
import { NOTICE_WORDS } from "../../../domain/requests/deadlines.ts";
import { urls } from "../../../domain/urls.ts";
import { Alert } from "../../ui/Alert.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";

/**
 * What the dialogs ask before a form is submitted, for a form that was posted without script. The answer counts for
 * the day or the trip that it was asked about.
 */
export function ReturnedQuestion(
  { form, returned, officeName }: { form: Form<RequestFormValues>; returned: ReturnedForm; officeName: string },
) {
  const { values, question, similarTo, similar } = returned;
  return (
    <>
      {(question === "notice" || values.lateAckChecked) && (
        <Alert tone="warning" title={NOTICE_WORDS.title}>
          <p>{NOTICE_WORDS.text(officeName)}</p>
          <Checkbox
            name="noticeFor"
            value={values.deliveryDate}
            checked={form.values.lateAckChecked}
            onChange={(isChecked) => form.setValue("lateAckChecked", isChecked)}
          >
            {NOTICE_WORDS.agreement}
          </Checkbox>
        </Alert>
      )}
      {similar && (
        <Alert tone="warning" title="A Similar Request Exists">
          <p>{`${similar.text} To submit this one anyway, press the button again.`}</p>
          {similar.id && <ButtonLink href={urls.request(similar.id)} target="_blank">View That Request</ButtonLink>}
        </Alert>
      )}
      {similarTo && <input type="hidden" name="similarTo" value={similarTo} />}
    </>
  );
}
