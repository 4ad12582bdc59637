import type { SUCCESS, ToastText } from "./toasts.ts";

/** A write as far as people meet it. What it does stands beside its routes. */
export interface WriteText {
  /** The notification after it, if its effect is not seen anyway. */
  done?: keyof typeof SUCCESS;
  /** Asked before it is done: by a dialog, or by the page that its form was posted from. */
  question?: Question;
}

/** A write that an island makes by a call. */
export interface CallText extends WriteText {
  /** The address of its call; given ":id", the pattern that it is registered under. */
  call: (id: string) => string;
  /** The notification when it failed; without one, the page is read again and says what is so now. */
  failure?: Required<ToastText>;
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
    /** The field of the call. */
    name: string;
    label: string;
    /** Said when it is confirmed without a reason. Without it, the reason is optional. */
    missing?: Required<ToastText>;
    /** Whether the dialog's button is disabled until something is typed. */
    isDisabledWhileEmpty?: boolean;
  };
}
