import { FAILURE } from "../../domain/shell/toasts.ts";
import { urls } from "../../domain/urls.ts";
import { clearCsrfToken, post } from "../api.ts";
import { clearDrafts } from "../drafts.ts";
import { KEPT_SELECTION_KEY, LIST_PLACE_KEY, navigateTo } from "../navigation.ts";
import { showToast } from "../toasts.ts";

/**
 * Ends the session, deletes what this tab kept and goes to /login. When that fails, says so and stays. Spec section 2,
 * shell.
 */
export async function logOut(): Promise<void> {
  try {
    await post(urls.api.logout);
    clearCsrfToken();
    clearDrafts();
    for (const key of [LIST_PLACE_KEY, KEPT_SELECTION_KEY]) sessionStorage.removeItem(key);
    // A list keeps its place and its selection as it goes, for as long as somebody is signed in on its page.
    delete document.body.dataset.userId;
    navigateTo(urls.login);
  } catch {
    showToast({ ...FAILURE.logout, tone: "error" });
  }
}
