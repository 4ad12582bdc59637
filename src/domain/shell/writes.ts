import type { SUCCESS, ToastText } from "./toasts.ts";

/** A write as far as people meet it. What it does stands beside its routes; see routes/writes.ts. */
export interface WriteText {
  /** The address of its call, if it has one; given ":id", the pattern that it is registered under. */
  call?: (id: string) => string;
  /** How it is called, if not with POST. */
  method?: "PUT" | "DELETE";
  /** The notification after it, if its effect is not seen anyway. */
  done?: keyof typeof SUCCESS;
  /** The notification when it failed; without one, the page says that it did not work. */
  failure?: Required<ToastText>;
  /** Asked before it is done: by a dialog, or without script by the page. */
  question?: Question;
}

/** A question before something that cannot be undone. */
export interface Question {
  title: string;
  text?: string;
  tone?: "warning" | "danger";
  cancelLabel?: string;
  confirmLabel: string;
  /** The confirming button while the call is pending. */
  pendingLabel: string;
  /** The reason that it asks for. */
  reason?: {
    /** The field of the call, and of the form. */
    name: string;
    label: string;
    /** Said when it is confirmed without a reason. Without it, the reason is optional. */
    missing?: Required<ToastText>;
    /** Whether the dialog's button is disabled until something is typed. */
    isDisabledWhileEmpty?: boolean;
  };
  /** Whether it is asked again when it was refused, since another answer may be accepted. */
  isAskedAgain?: boolean;
}

/** The name of a field in a table's row, since one form posts all rows. */
export function rowField(name: string, id: string): string {
  return `${name}-${id}`;
}
