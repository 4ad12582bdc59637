import { OFFICE_NAME } from "../../../domain/district/office.ts";
import { useState } from "react";
import { NOTICE_DAYS } from "../../../domain/requests/deadlines.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface TwoWeekNoticeProps {
  isOpen: boolean;
  onAgree: () => void;
  onCancel: () => void;
}

/** Asked before a request with less than two weeks' notice is sent. Spec section 5, late notice. */
export function TwoWeekNotice({ isOpen, onAgree, onCancel }: TwoWeekNoticeProps) {
  const [isTicked, setTicked] = useState(false);
  return (
    <Dialog
      title="Two-Week Notice Required"
      role="alertdialog"
      tone="warning"
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant="primary" isDisabled={!isTicked} onPress={onAgree}>Agree and Continue</Button>
        </>
      }
    >
      <p>
        Your delivery date is less than {NOTICE_DAYS} days away. {OFFICE_NAME}{" "}
        asks for two weeks' notice and may have to deny this request.
      </p>
      <Checkbox isSelected={isTicked} onChange={setTicked}>
        I understand that this request is within {NOTICE_DAYS} days of the delivery date
      </Checkbox>
    </Dialog>
  );
}
