import type { Schools } from "../../../domain/district/schools.ts";
import type { RequestFormValues, ReturnedForm } from "../../../domain/requests/form_values.ts";
import type { Form } from "../../../browser/islands/use_form.ts";
import { NOTICE_DAYS, NOTICE_WORDS } from "../../../domain/requests/deadlines.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { SimilarLink, SimilarText } from "./SimilarText.tsx";

/**
 * What the dialogs ask before a form is submitted, for a form that was posted without script. The answer counts for
 * the day or the trip that it was asked about.
 */
export function ReturnedQuestion(
  { form, returned, schools, officeName }: {
    form: Form<RequestFormValues>;
    returned: ReturnedForm;
    schools: Schools;
    officeName: string;
  },
) {
  const { values, question, similarTo } = returned;
  return (
    <>
      {(question === "notice" || values.lateAckChecked) && (
        <Alert tone="warning" title={NOTICE_WORDS.title}>
          <p>
            Your delivery date is less than {NOTICE_DAYS} days away. {officeName} asks for {NOTICE_WORDS.notice}{" "}
            and may have to deny this request.
          </p>
          <Checkbox
            name="noticeFor"
            value={values.deliveryDate}
            checked={form.values.lateAckChecked}
            onChange={(isChecked) => form.setValue("lateAckChecked", isChecked)}
          >
            I understand that this request is within {NOTICE_DAYS} days of the delivery date
          </Checkbox>
        </Alert>
      )}
      {question === "similar" && (
        <Alert tone="warning" title="A Similar Request Exists">
          <div className="stack" data-gap="small">
            <p>
              <SimilarText similar={returned.similar} schools={schools} officeName={officeName} />{" "}
              To submit this one anyway, press the button again.
            </p>
            <div>
              <SimilarLink similar={returned.similar} />
            </div>
          </div>
        </Alert>
      )}
      {similarTo && <input type="hidden" name="similarTo" value={similarTo} />}
    </>
  );
}
