import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { openModal } from "../../browser/shell/modal.ts";
import { Button } from "./Button.tsx";
import { XIcon } from "./Icons.tsx";

export interface DialogProps {
  title: string;
  /** Called by Escape and the close button, where the dialog can be dismissed. */
  onClose?: () => void;
  /** Whether there is an `onClose`, by default. A click outside never closes it, so that nothing typed is lost. */
  isDismissable?: boolean;
  /** "alertdialog" interrupts: for a confirmation or a warning. */
  role?: "dialog" | "alertdialog";
  tone?: "default" | "danger" | "warning" | "success";
  /** The text that describes it when it opens. */
  children: ReactNode;
  /** A further description, in place of words below the text that change by themselves. */
  description?: string;
  fields?: ReactNode;
  actions: ReactNode;
}

/** A modal dialog: the focus moves into it, stays inside, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, onClose, role = "dialog", tone = "default", children, description, fields, actions } = props;
  const isDismissable = props.isDismissable ?? onClose !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const titleId = `${id}title`;
  const textId = `${id}text`;
  const [isModal, setModal] = useState(false);

  useLayoutEffect(() => {
    if (!dialog.current) return;
    const close = openModal(dialog.current);
    setModal(true);
    return close;
  }, []);

  function dismiss(event: KeyboardEvent | SyntheticEvent) {
    event.preventDefault();
    if (isDismissable) onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      className="popover dialog"
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? `${textId} ${id}more` : textId}
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
          {/* No header and footer, which would be a second banner and footer of the page. */}
          <div className="dialog-header">
            <h2 className="dialog-title" id={titleId}>{title}</h2>
            {isDismissable && (
              <Button variant="quiet" size="small" aria-label="Close" onPress={onClose}>
                <XIcon />
              </Button>
            )}
          </div>
          <div className="dialog-body stack" data-gap="small">
            <div className="dialog-text stack" data-gap="small" id={textId}>{children}</div>
            {description && <p hidden id={`${id}more`}>{description}</p>}
            {fields}
          </div>
          <div className="dialog-actions cluster">{actions}</div>
        </>
      )}
    </dialog>
  );
}
