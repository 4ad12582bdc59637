import { type ReactNode, useState } from "react";
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
  onClose: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}

/** Asks for a reason before something that cannot be taken back. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, confirmLabel, pendingLabel, isOpen, isPending, isOptional, onClose, onConfirm, children } =
    props;
  const [reason, setReason] = useState("");
  const isMissing = !isOptional && reason.trim() === "";
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
            isDisabled={isMissing}
            isPending={isPending}
            onPress={() => onConfirm(reason.trim())}
          >
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <TextArea label={label} rows={4} isRequired={!isOptional} value={reason} onChange={setReason} maxLength={1000} />
    </Dialog>
  );
}
