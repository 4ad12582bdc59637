import { FAILURE } from "../../domain/shell/toasts.ts";
import { urls } from "../../domain/urls.ts";
import { clearCsrfToken, post } from "../api.ts";
import { navigateTo } from "./navigation.ts";
import { showToast } from "./toasts.ts";
import { dropAll } from "./user_storage.ts";

/** Ends the session, deletes what the tabs kept and goes to /login. A failure is shown here. Spec section 2, shell. */
export async function logOut(): Promise<void> {
  try {
    await post(urls.api.logout);
    clearCsrfToken();
    dropAll();
    navigateTo(urls.login);
  } catch {
    showToast({ ...FAILURE.logout, tone: "error" });
  }
}
