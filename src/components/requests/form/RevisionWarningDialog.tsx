import { useState } from "react";
import type { RequestStatus } from "../../../domain/requests/statuses.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

interface RevisionWarningDialogProps {
  isOpen: boolean;
  /** The status of the version that is revised. */
  status: RequestStatus;
  onStart: () => void;
  onCancel: () => void;
}

/** Asked before a revision starts. Spec section 5, edit warning. */
export function RevisionWarningDialog({ isOpen, status, onStart, onCancel }: RevisionWarningDialogProps) {
  const [isAgreed, setAgreed] = useState(false);
  return (
    <ConfirmDialog
      title="Before You Revise This Request"
      tone="warning"
      confirmLabel="Start Revision"
      isOpen={isOpen}
      isConfirmDisabled={!isAgreed}
      onCancel={onCancel}
      onConfirm={onStart}
    >
      <p>Your revision must be reviewed again before the kitchen goes by it.</p>
      <p>
        {status === "APPROVED"
          ? "Your approved version stays in force until the revision is approved."
          : "Your submission that is in review now is replaced by the revision at once."}
      </p>
      <Checkbox isSelected={isAgreed} onChange={setAgreed}>I agree and understand</Checkbox>
    </ConfirmDialog>
  );
}
