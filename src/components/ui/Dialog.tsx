import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { openModal } from "../../browser/modal.ts";
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
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "isOpen">) {
  const { title, onClose, role = "dialog", tone = "default", children, actions } = props;
  const isDismissable = props.isDismissable ?? onClose !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const titleId = `${id}title`;
  const bodyId = `${id}body`;
  const [isModal, setModal] = useState(false);

  useLayoutEffect(() => {
    if (!dialog.current) return;
    const close = openModal(dialog.current);
    setModal(true);
    return close;
  }, []);

  function dismiss(event: KeyboardEvent | SyntheticEvent) {
    // Only the caller closes the dialog.
    event.preventDefault();
    if (isDismissable) onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
      data-tone={tone}
      tabIndex={-1}
      closedby={isDismissable ? "closerequest" : "none"}
      onCancel={dismiss}
      // Without this, a browser may close it at a second Escape, asked or not.
      onKeyDown={(event) => event.key === "Escape" && dismiss(event)}
    >
      {/* Only once it is open, so that a child's autoFocus has something to focus. */}
      {isModal && (
        <>
          <header className="dialog-header">
            <h2 className="dialog-title" id={titleId}>{title}</h2>
            {isDismissable && (
              <Button variant="quiet" size="small" aria-label="Close" onPress={onClose}>
                <XIcon />
              </Button>
            )}
          </header>
          <div className="dialog-body" id={bodyId}>{children}</div>
          <footer className="dialog-actions">{actions}</footer>
        </>
      )}
    </dialog>
  );
}
