import type { OUTCOMES } from "./outcomes.ts";
import type { SUCCESS, ToastText } from "./toasts.ts";

/** Of a denial, a revocation or a deletion, in characters. */
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
  /** Without one, the page is read again after a failure. */
  failure?: Required<ToastText>;
}

export interface Question {
  title: string;
  text?: string;
  tone?: "warning" | "danger";
  cancelLabel?: string;
  confirmLabel: string;
  /** While an answer is awaited, for a dialog that stays open until then. */
  pendingLabel?: string;
  /** Whether another question may come right before it: a second press there must not confirm this one. */
  followsAnother?: boolean;
  reason?: {
    name: string;
    label: string;
    /** Said when it is confirmed without a reason. Without it, the reason is optional. */
    missing?: Required<ToastText>;
    /** Whether the dialog's button is disabled until something is typed. */
    isDisabledWhileEmpty?: boolean;
    /** MAX_REASON_LENGTH, if it is left out. */
    maxLength?: number;
  };
}
