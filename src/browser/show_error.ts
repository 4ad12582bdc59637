import type { ToastText } from "../domain/shell/toasts.ts";
import { errorMessage } from "./api_error.ts";
import { showToast } from "./toasts.ts";

/** Shows that a call failed, with the server's message or, where it gave none, the failure's own description. */
export function showError({ title, description }: Required<ToastText>, error: unknown): void {
  showToast({ title, description: errorMessage(error, description), tone: "error" });
}
