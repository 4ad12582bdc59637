import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";

interface ConfirmDialogProps extends Pick<DialogProps, "title" | "role" | "children" | "fields"> {
  /** "danger" for an action that cannot be undone. */
  tone: "danger" | "warning";
  cancelLabel?: string;
  confirmLabel: string;
  pendingLabel?: string;
  isPending?: boolean;
  isConfirmDisabled?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** What to turn to before either button. */
  before?: ReactNode;
}

/** Asks for a confirmation, with a button that confirms and one that cancels. A small form is a "dialog". */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel = "Cancel", confirmLabel, pendingLabel = confirmLabel, before, ...others } = props;
  const { isPending = false, isConfirmDisabled, onCancel, onConfirm, ...dialog } = others;
  return (
    <Dialog
      role="alertdialog"
      {...dialog}
      onClose={onCancel}
      isDismissable={!isPending}
      actions={
        <>
          {before}
          <Button isDisabled={isPending} onPress={onCancel}>{cancelLabel}</Button>
          <Button
            variant={dialog.tone === "danger" ? "danger" : before ? "secondary" : "primary"}
            isDisabled={isConfirmDisabled}
            isPending={isPending}
            onPress={onConfirm}
          >
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </>
      }
    />
  );
}
