import { type ReactNode, useState } from "react";
import { showToast } from "../browser/toasts.ts";
import type { MessageText } from "../domain/messages.ts";
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
  /** Whether it can be confirmed without a reason. */
  isOptional?: boolean;
  /** Told when it is confirmed without a reason; not given, it cannot be confirmed until there is one. */
  missing?: Required<MessageText>;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}

/** Asks for a reason before something that cannot be taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, confirmLabel, pendingLabel, isOpen, isPending, isOptional, missing, onClose, children } = props;
  const [reason, setReason] = useState("");
  const [isToldMissing, setToldMissing] = useState(false);
  const isMissing = !isOptional && reason.trim() === "";

  function confirm() {
    setToldMissing(isMissing);
    if (isMissing && missing) showToast({ ...missing, tone: "error" });
    else props.onConfirm(reason.trim());
  }

  return (
    <Dialog
      title={title}
      tone="danger"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="danger"
            isDisabled={isMissing && !missing}
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
        isRequired={!isOptional}
        value={reason}
        onChange={setReason}
        maxLength={1000}
        errorMessage={isToldMissing && isMissing ? missing?.description : undefined}
      />
    </Dialog>
  );
}
