import { type ReactNode, useState } from "react";
import { showToast } from "../../browser/shell/toasts.ts";
import type { useWrites } from "../../browser/islands/use_writes.ts";
import { type CallText, MAX_REASON_LENGTH, type Question } from "../../domain/shell/writes.ts";
import { Alert } from "./Alert.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { tooLong } from "../../domain/text/amounts.ts";
import { TextArea } from "./TextArea.tsx";

interface WriteDialogProps {
  question: Question;
  /** Whether it is asked now; meanwhile, what was typed is kept. */
  isOpen?: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: (values: Record<string, string>) => void;
  children?: ReactNode;
  details?: ReactNode;
}

/** What the table of writes asks before one that cannot be undone, with a reason where it wants one. */
export function WriteDialog(props: WriteDialogProps) {
  const { question, isOpen = true, isPending, onClose, onConfirm, children, details } = props;
  const { text: about, reason, tone = "danger", ...labels } = question;
  const [typed, setTyped] = useState("");
  const [showsError, setShowsError] = useState(false);
  const text = typed.trim();
  const error = text === "" ? reason?.missing : reason && lengthError(reason, text);

  function confirm() {
    setShowsError(error !== undefined);
    if (error) showToast({ ...error, tone: "error" });
    else onConfirm(reason && text ? { [reason.name]: text } : {});
  }

  if (!isOpen) return null;
  return (
    <ConfirmDialog
      {...labels}
      tone={tone}
      role={reason ? "dialog" : "alertdialog"}
      isPending={isPending}
      isConfirmDisabled={reason?.isDisabledWhileEmpty && typed === ""}
      onCancel={onClose}
      onConfirm={confirm}
      fields={reason && (
        <TextArea
          label={reason.label}
          name={reason.name}
          autoFocus
          isRequired={reason.missing !== undefined}
          value={typed}
          onChange={setTyped}
          errorMessage={showsError ? error?.description : undefined}
        />
      )}
    >
      {children}
      {about && <p>{about}</p>}
      {details}
    </ConfirmDialog>
  );
}

function lengthError({ label, maxLength = MAX_REASON_LENGTH }: NonNullable<Question["reason"]>, text: string) {
  return text.length > maxLength ? { title: `${label} too long`, description: tooLong(maxLength) } : undefined;
}

interface WriteDialogsProps<Action extends string> {
  writes: Record<Action, CallText>;
  view: Pick<ReturnType<typeof useWrites<Action>>, "open" | "isPending" | "isLost" | "close" | "run">;
  detailsOf?: (action: Action) => ReactNode;
}

export function WriteDialogs<Action extends string>({ writes, view, detailsOf }: WriteDialogsProps<Action>) {
  const entries = Object.entries(writes) as [Action, CallText][];
  return (
    <>
      {view.isLost && (
        <Alert tone="warning" role="alert">No answer came. Reload this page later to see if it was done.</Alert>
      )}
      {entries.map(([action, { question }]) =>
        question && (
          <WriteDialog
            key={action}
            question={question}
            isOpen={view.open === action}
            isPending={view.isPending}
            onClose={view.close}
            onConfirm={(reason) => view.run(action, reason)}
            details={detailsOf?.(action)}
          />
        )
      )}
    </>
  );
}
