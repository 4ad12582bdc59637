import { ACTION_FORM_ID } from "../../domain/shell/action_form.ts";
import type { ToastAbout, ToastText } from "../../domain/shell/toasts.ts";
import { ApiError, showError } from "../api_error.ts";
import { navigateWithToast } from "../shell/toasts.ts";
import { useSubmit } from "./use_submit.ts";

interface ActionOptions {
  /** Shown on the page that is opened after a success. */
  success: ToastAbout;
  /**
   * Shown when it fails. An administrator's single actions fail without a notification (spec section 8): where the request
   * has changed in the meantime the page comes again and shows it, otherwise everything stays as it was typed, to be tried
   * again.
   */
  failure?: Required<ToastText>;
  /** What the page's form posts for the same action; the page that comes again says why it was not done. */
  fields?: Record<string, string>;
  /** The page opened after a success. */
  redirectTo: string;
}

/** Runs a call of a page's buttons, and opens the page that shows the new state. */
export function useAction() {
  const { isPending, submit } = useSubmit();
  return {
    isPending,
    async run(call: () => Promise<unknown>, { success, failure, fields, redirectTo }: ActionOptions): Promise<void> {
      await submit(async () => {
        await call();
        navigateWithToast(redirectTo, { ...success, tone: "success" });
      }, (error) => {
        if (failure) showError(failure, error);
        else if (fields && error instanceof ApiError && (error.status === 404 || error.status === 409)) {
          postAction(fields);
        }
      });
    },
  };
}

/** Posts the page's ActionForm, as its buttons do without script: the page comes again, and says how it went. */
function postAction(fields: Record<string, string>): void {
  const form = document.getElementById(ACTION_FORM_ID) as HTMLFormElement;
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  form.submit();
}
