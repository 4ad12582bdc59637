import type { OUTCOMES } from "./outcomes.ts";
import type { SUCCESS, ToastText } from "./toasts.ts";

/** The most characters of a reason for a denial, a revocation or a deletion. */
export const MAX_REASON_LENGTH = 1000;

export interface WriteText {
  /** The notification after it, if its effect is not seen anyway. */
  done?: keyof typeof OUTCOMES;
  /** Asked before it is done: by a dialog, or by the page that its form was posted from. */
  question?: Question;
}

export interface CallText extends WriteText {
  /** The address of its call; given ":id", the pattern that it is registered under. */
  call: (id: string) => string;
  done?: keyof typeof SUCCESS;
  /** The notification of a failure. Without one, the page is read again. */
  failure?: Required<ToastText>;
}

export interface Question {
  title: string;
  text?: string;
  tone?: "warning" | "danger";
  cancelLabel?: string;
  confirmLabel: string;
  /** The button's label while an answer is awaited, in a dialog that stays open until then. */
  pendingLabel?: string;
  /** Whether another question may come right before it: a second press there must not confirm this one. */
  followsAnother?: boolean;
  reason?: {
    name: string;
    label: string;
    /** The message for a confirmation without a reason. Without it, the reason is optional. */
    missing?: Required<ToastText>;
    isDisabledWhileEmpty?: boolean;
    /** MAX_REASON_LENGTH by default. */
    maxLength?: number;
  };
}
