import { useState } from "react";
import { NOTICE_DAYS, NOTICE_WORDS } from "../../../domain/requests/deadlines.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

interface TwoWeekNoticeDialogProps {
  officeName: string;
  isOpen: boolean;
  onAgree: () => void;
  onCancel: () => void;
}

/** Asked before a request with less than two weeks' notice is submitted. Spec section 5, late notice. */
export function TwoWeekNoticeDialog({ officeName, isOpen, onAgree, onCancel }: TwoWeekNoticeDialogProps) {
  const [isAcknowledged, setAcknowledged] = useState(false);
  return (
    <ConfirmDialog
      title={NOTICE_WORDS.title}
      tone="warning"
      confirmLabel="Agree and Continue"
      isOpen={isOpen}
      isConfirmDisabled={!isAcknowledged}
      onCancel={onCancel}
      onConfirm={onAgree}
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
