import { serverNow } from "../../../browser/shell/session_cookie.ts";
import type { Schools } from "../../../domain/district/schools.ts";
import type { SimilarRequest } from "../../../domain/requests/lists.ts";
import {
  isLockedOnDay,
  LOCK_TEXT,
  NOTICE_AGREEMENT,
  noticeQuestion,
  similarQuestion,
} from "../../../domain/requests/submit_questions.ts";
import { urls } from "../../../domain/urls.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { QuestionDialog, type QuestionField } from "../../ui/QuestionDialog.tsx";

export interface SubmitQuestionProps {
  kind: "notice" | "similar";
  /** YYYY-MM-DD. */
  deliveryDate: string;
  /** Null where it is not the user's to see. */
  similar: SimilarRequest["request"];
  schools: Schools;
  officeName: string;
  onClose: () => void;
  onConfirm: () => void;
}

const AGREEMENT: QuestionField = {
  name: "agreement",
  isDisabledWhileEmpty: true,
  render: ({ value, onChange }) => (
    <Checkbox
      checked={value !== ""}
      onChange={(isChecked) => onChange(isChecked ? "agreed" : "")}
    >
      {NOTICE_AGREEMENT}
    </Checkbox>
  ),
};

/**
 * The question before a valid form is submitted: about less than two weeks' notice (spec section 5, late notice), or
 * about a live request for the same school, day and recipient. Loaded once there is something to ask.
 */
export function SubmitQuestion({ kind, deliveryDate, similar, schools, officeName, ...answers }: SubmitQuestionProps) {
  if (kind === "similar") {
    return (
      <QuestionDialog
        {...answers}
        key={kind}
        question={similarQuestion(similar, { schools, officeName })}
        before={similar && (
          <ButtonLink variant="primary" href={urls.request(similar.id)} target="_blank">View That Request</ButtonLink>
        )}
      />
    );
  }
  return (
    <QuestionDialog
      {...answers}
      key={kind}
      role="alertdialog"
      question={noticeQuestion(officeName)}
      field={AGREEMENT}
      details={isLockedOnDay(deliveryDate, serverNow()) && <p>{LOCK_TEXT}</p>}
    />
  );
}
