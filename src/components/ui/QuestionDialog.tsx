import { type FormEvent, type ReactNode, useState } from "react";
import { showToast } from "../../browser/shell/toasts.ts";
import type { useWrites } from "../../browser/islands/use_writes.ts";
import type { ToastText } from "../../domain/shell/toasts.ts";
import { type CallText, MAX_REASON_LENGTH, type Question } from "../../domain/shell/writes.ts";
import { tooLong } from "../../domain/text/amounts.ts";
import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";
import { Dialog, type DialogProps } from "./Dialog.tsx";
import { TextField } from "./TextField.tsx";

/** A field of a question besides a reason; only the pages that ask for it load it. */
export interface QuestionField {
  name: string;
  isDisabledWhileEmpty?: boolean;
  check?: (value: string) => Required<ToastText> | undefined;
  render: (control: {
    value: string;
    onChange: (value: string) => void;
    errorMessage: string | undefined;
  }) => ReactNode;
}

interface QuestionDialogProps extends Pick<DialogProps, "role"> {
  question: Question;
  /** Whether it is asked now; what was typed is kept while it is not. */
  isOpen?: boolean;
  isPending?: boolean;
  onClose: () => void;
  onConfirm: (values: Record<string, string>) => void;
  field?: QuestionField | false | undefined;
  before?: ReactNode;
  children?: ReactNode;
  details?: ReactNode;
}

/** Asks before something is done, for a reason or another field where it wants one. A small form is a "dialog". */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question, isOpen = true, isPending = false, onClose, onConfirm, before, children, details } = props;
  const { title, text, tone = "danger", cancelLabel = "Cancel", confirmLabel, pendingLabel, reason } = question;
  const field = props.field || (reason && reasonField(reason));
  const { role = field ? "dialog" : "alertdialog" } = props;
  const [typed, setTyped] = useState("");
  const [showsError, setShowsError] = useState(false);
  const value = reason ? typed.trim() : typed;
  const error = field?.check?.(value);
  const isDisabled = field?.isDisabledWhileEmpty && typed === "";

  function confirm(event?: FormEvent) {
    event?.preventDefault();
    if (isDisabled || isPending) return;
    setShowsError(error !== undefined);
    if (error) showToast({ ...error, tone: "error" });
    else onConfirm(field && value ? { [field.name]: value } : {});
  }

  if (!isOpen) return null;
  const cancelButton = <Button key="cancel" isDisabled={isPending} onPress={onClose}>{cancelLabel}</Button>;
  const confirmButton = (
    <Button
      key="confirm"
      variant={tone === "danger" ? "danger" : before ? "secondary" : "primary"}
      isDisabled={isDisabled}
      isPending={isPending}
      onPress={() => confirm()}
    >
      {isPending ? pendingLabel : confirmLabel}
    </Button>
  );
  return (
    <Dialog
      title={title}
      tone={tone}
      role={role}
      onClose={onClose}
      isDismissable={!isPending}
      fields={field && (
        // No button of its own, so that Enter in its one field submits it.
        <form onSubmit={confirm} noValidate>
          {field.render({
            value: typed,
            errorMessage: showsError ? error?.description : undefined,
            onChange(text) {
              setTyped(text);
              // A password's advice says more while it is typed.
              if (!reason) setShowsError(false);
            },
          })}
        </form>
      )}
      actions={
        <>
          {before}
          {question.followsAnother ? [confirmButton, cancelButton] : [cancelButton, confirmButton]}
        </>
      }
    >
      {children}
      {text && <p>{text}</p>}
      {details}
    </Dialog>
  );
}

function reasonField({ label, missing, maxLength = MAX_REASON_LENGTH, ...reason }: NonNullable<Question["reason"]>) {
  return {
    ...reason,
    check(text: string) {
      if (text === "") return missing;
      return text.length > maxLength ? { title: `${label} too long`, description: tooLong(maxLength) } : undefined;
    },
    render: (control) => (
      <TextField rows={4} label={label} name={reason.name} autoFocus isRequired={missing !== undefined} {...control} />
    ),
  } satisfies QuestionField;
}

interface WriteQuestionsProps<Action extends string> {
  writes: Record<Action, CallText>;
  view: Pick<ReturnType<typeof useWrites<Action>>, "open" | "isPending" | "isLost" | "close" | "run">;
  detailsOf?: (action: Action) => ReactNode;
}

/** The questions of a table of writes, and that a call may have been lost. */
export function WriteQuestions<Action extends string>({ writes, view, detailsOf }: WriteQuestionsProps<Action>) {
  const entries = Object.entries(writes) as [Action, CallText][];
  return (
    <>
      {view.isLost && (
        <Alert tone="warning" role="alert">No answer came. Reload this page later to see if it was done.</Alert>
      )}
      {entries.map(([action, { question }]) =>
        question && (
          <QuestionDialog
            key={action}
            question={question}
            isOpen={view.open === action}
            isPending={view.isPending}
            onClose={view.close}
            onConfirm={(values) => view.run(action, values)}
            details={detailsOf?.(action)}
          />
        )
      )}
    </>
  );
}
