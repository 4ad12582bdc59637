import { useState } from "react";
import { NOTICE_DAYS, NOTICE_WORDS } from "../../../domain/requests/deadlines.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

export interface SubmitQuestionProps {
  kind: "notice" | "similar";
  officeName: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/**
 * The question before a valid form is submitted: about less than two weeks' notice (spec section 5, late notice), or that
 * the same school, day and recipient already have a live request. The form loads it once there is something to ask.
 */
export function SubmitQuestion({ kind, officeName, ...answers }: SubmitQuestionProps) {
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
        isOpen
      >
        <p>
          There is already a request for the same school, delivery date and recipient. If this is the same trip, revise
          that request instead so that lunches aren't packed twice.
        </p>
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
      isOpen
      isConfirmDisabled={!isAcknowledged}
      fields={
        <Checkbox checked={isAcknowledged} onChange={setAcknowledged}>
          I understand that this request is within {NOTICE_DAYS} days of the delivery date
        </Checkbox>
      }
    >
      <p>
        Your delivery date is less than {NOTICE_DAYS} days away. {officeName} asks for {NOTICE_WORDS.notice}{" "}
        and may have to deny this request.
      </p>
    </ConfirmDialog>
  );
}
