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
      fields={<Checkbox checked={isAgreed} onChange={setAgreed}>I agree and understand</Checkbox>}
    >
      <RevisionWarning status={status} />
    </ConfirmDialog>
  );
}

/** What a revision of a version with this status means. */
export function RevisionWarning({ status }: { status: RequestStatus }) {
  return (
    <>
      <p>Your revision has to be reviewed before the kitchen uses it.</p>
      <p>
        {status === "APPROVED"
          ? "Your approved version stays in effect until the revision is approved."
          : "Your revision replaces the version in review right away."}
      </p>
    </>
  );
}
