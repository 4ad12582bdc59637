import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface ConfirmDialogProps {
  title: string;
  /** "danger" for an action that cannot be undone. */
  tone: "danger" | "warning";
  /** "dialog" where it is a small form. */
  role?: "dialog" | "alertdialog";
  cancelLabel?: string;
  confirmLabel: string;
  /** Replaces the label of the confirm button while `isPending`. */
  pendingLabel?: string;
  isOpen: boolean;
  /** Whether the confirmed call is pending. It cannot be called back, so the dialog stays open. */
  isPending?: boolean;
  isConfirmDisabled?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** The question. */
  children: ReactNode;
  /** The fields, below the question. */
  fields?: ReactNode;
  /** What to turn to before either button. */
  before?: ReactNode;
}

/** Asks for a confirmation, with a button that confirms and one that cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, tone, role = "alertdialog", cancelLabel = "Cancel", confirmLabel, pendingLabel = confirmLabel } =
    props;
  const { isOpen, isPending = false, isConfirmDisabled, onCancel, onConfirm, children, fields, before } = props;
  return (
    <Dialog
      title={title}
      role={role}
      tone={tone}
      isOpen={isOpen}
      onClose={onCancel}
      isDismissable={!isPending}
      fields={fields}
      actions={
        <>
          {before}
          <Button isDisabled={isPending} onPress={onCancel}>{cancelLabel}</Button>
          <Button
            variant={tone === "danger" ? "danger" : "primary"}
            isDisabled={isConfirmDisabled}
            isPending={isPending}
            onPress={onConfirm}
          >
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
