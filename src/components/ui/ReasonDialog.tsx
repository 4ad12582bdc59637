import { type ReactNode, useState } from "react";
import { showToast } from "../../browser/toasts.ts";
import type { ToastText } from "../../domain/toasts.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextArea } from "./TextArea.tsx";

interface ReasonDialogProps {
  title: string;
  label: string;
  confirmLabel: string;
  pendingLabel: string;
  isOpen: boolean;
  isPending: boolean;
  /** Told when it is confirmed without a reason; not given, none is needed. */
  missing?: Required<ToastText>;
  /** Whether it cannot even be confirmed before something is typed. */
  isDisabledWhileEmpty?: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}

/** Asks for a reason before something that cannot be taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, confirmLabel, pendingLabel, isOpen, isPending, missing, onClose, children } = props;
  const [reason, setReason] = useState("");
  const [isToldMissing, setToldMissing] = useState(false);
  const isMissing = missing !== undefined && reason.trim() === "";

  function confirm() {
    setToldMissing(isMissing);
    if (isMissing) showToast({ ...missing, tone: "error" });
    else props.onConfirm(reason.trim());
  }

  return (
    <Dialog
      title={title}
      tone="danger"
      isOpen={isOpen}
      onClose={onClose}
      // What is on its way cannot be called back.
      isDismissable={!isPending}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isDisabled={props.isDisabledWhileEmpty && reason === ""}
            isPending={isPending}
            onPress={confirm}
          >
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <TextArea
        label={label}
        rows={4}
        autoFocus
        isRequired={missing !== undefined}
        value={reason}
        onChange={setReason}
        maxLength={1000}
        errorMessage={isToldMissing && isMissing ? missing.description : undefined}
      />
    </Dialog>
  );
}
