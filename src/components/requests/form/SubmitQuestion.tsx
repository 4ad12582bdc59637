import { useState } from "react";
import { serverNow } from "../../../browser/shell/session_cookie.ts";
import type { Schools } from "../../../domain/district/schools.ts";
import type { SimilarRequest } from "../../../domain/requests/lists.ts";
import { isLockedOnDay, LOCK_TEXT, NOTICE_WORDS } from "../../../domain/requests/notice.ts";
import { similarText } from "../../../domain/requests/summary.ts";
import { urls } from "../../../domain/urls.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

export interface SubmitQuestionProps {
  kind: "notice" | "similar";
  /** YYYY-MM-DD. */
  deliveryDate: string;
  /** Null where it is not the user's to see. */
  similar: SimilarRequest["request"];
  schools: Schools;
  officeName: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/**
 * The question before a valid form is submitted: about less than two weeks' notice (spec section 5, late notice), or that
 * the same school, day and recipient already have a live request. The form loads it once there is something to ask.
 */
export function SubmitQuestion({ kind, deliveryDate, similar, schools, officeName, ...answers }: SubmitQuestionProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  if (kind === "similar") {
    return (
      <ConfirmDialog
        {...answers}
        key={kind}
        title="A Similar Request Exists"
        tone="warning"
        cancelLabel="Back to the Form"
        confirmLabel="Submit Anyway"
        before={similar && (
          <ButtonLink variant="primary" href={urls.request(similar.id)} target="_blank">View That Request</ButtonLink>
        )}
      >
        <p>{similarText(similar, { schools, officeName })}</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      {...answers}
      key={kind}
      title={NOTICE_WORDS.title}
      tone="warning"
      confirmLabel="Agree and Continue"
      isConfirmDisabled={!isAcknowledged}
      fields={
        <Checkbox checked={isAcknowledged} onChange={setAcknowledged}>
          {NOTICE_WORDS.agreement}
        </Checkbox>
      }
    >
      <p>{NOTICE_WORDS.text(officeName)}</p>
      {isLockedOnDay(deliveryDate, serverNow()) && <p>{LOCK_TEXT}</p>}
    </ConfirmDialog>
  );
}
