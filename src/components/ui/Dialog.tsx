import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { Button } from "./Button.tsx";
import { XIcon } from "./Icons.tsx";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called by Escape and the close button, where the dialog can be dismissed. */
  onClose?: () => void;
  /** Default: whether there is an `onClose`. A click outside never closes it, so that nothing typed is lost. */
  isDismissable?: boolean;
  /** "alertdialog" interrupts: for a confirmation or a warning. */
  role?: "dialog" | "alertdialog";
  tone?: "default" | "danger" | "warning" | "success";
  children: ReactNode;
  /** The buttons, the primary one last. */
  actions: ReactNode;
}

/** A modal dialog: the focus moves into it, stays inside, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onClose, role = "dialog", tone = "default", children, actions } = props;
  const isDismissable = props.isDismissable ?? onClose !== undefined;
  return (
    <ModalOverlay
      className="dialog-overlay"
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose?.();
      }}
      isKeyboardDismissDisabled={!isDismissable}
    >
      <Modal className="dialog-modal">
        <AriaDialog className="dialog" role={role} data-tone={tone}>
          <header className="dialog-header">
            <Heading slot="title" className="dialog-title">{title}</Heading>
            {isDismissable && (
              <Button variant="quiet" size="small" aria-label="Close" onPress={onClose}>
                <XIcon />
              </Button>
            )}
          </header>
          <div className="dialog-body">{children}</div>
          <footer className="dialog-actions">{actions}</footer>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
