import { useState } from "react";
import type { RequestStatus } from "../../../domain/requests/statuses.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface RevisionWarningProps {
  isOpen: boolean;
  /** Where the version that is revised stands. */
  status: RequestStatus;
  onStart: () => void;
  onCancel: () => void;
}

/** Asked before a revision starts. Spec section 5, edit warning. */
export function RevisionWarning({ isOpen, status, onStart, onCancel }: RevisionWarningProps) {
  const [isTicked, setTicked] = useState(false);
  return (
    <Dialog
      title="Before You Revise This Request"
      role="alertdialog"
      tone="warning"
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>Cancel</Button>
          <Button variant="primary" isDisabled={!isTicked} onPress={onStart}>Start Revision</Button>
        </>
      }
    >
      <p>Your revision must be reviewed again before the kitchen goes by it.</p>
      <p>
        {status === "APPROVED"
          ? "Your approved version stays in force until the revision is approved."
          : "Your submission that is in review now is replaced by the revision at once."}
      </p>
      <Checkbox isSelected={isTicked} onChange={setTicked}>I agree and understand</Checkbox>
    </Dialog>
  );
}
