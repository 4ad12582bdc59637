import { type ReactNode, useState } from "react";
import { showToast } from "../../browser/shell/toasts.ts";
import type { ToastText } from "../../domain/shell/toasts.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { MAX_REASON_LENGTH } from "../../domain/text/reasons.ts";
import { TextArea } from "./TextArea.tsx";

interface ReasonDialogProps {
  title: string;
  label: string;
  confirmLabel: string;
  pendingLabel: string;
  isOpen: boolean;
  isPending: boolean;
  /** Shown when it is confirmed without a reason. Without it, the reason is optional. */
  missingReason?: Required<ToastText>;
  /** Whether the confirm button is disabled until something is typed. */
  isDisabledWhileEmpty?: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}

/** Asks for a reason before something that cannot be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, missingReason, isDisabledWhileEmpty, onClose, onConfirm, children, ...dialog } = props;
  const [reason, setReason] = useState("");
  const [showsError, setShowsError] = useState(false);
  const isMissing = missingReason !== undefined && reason.trim() === "";

  function confirm() {
    setShowsError(isMissing);
    if (isMissing) showToast({ ...missingReason, tone: "error" });
    else onConfirm(reason.trim());
  }

  return (
    <ConfirmDialog
      {...dialog}
      tone="danger"
      role="dialog"
      isConfirmDisabled={isDisabledWhileEmpty && reason === ""}
      onCancel={onClose}
      onConfirm={confirm}
      fields={
        <TextArea
          label={label}
          rows={4}
          autoFocus
          isRequired={missingReason !== undefined}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON_LENGTH}
          errorMessage={showsError && isMissing ? missingReason.description : undefined}
        />
      }
    >
      {children}
    </ConfirmDialog>
  );
}
