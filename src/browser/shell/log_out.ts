import { FAILURE } from "../../domain/shell/toasts.ts";
import { urls } from "../../domain/urls.ts";
import { clearCsrfToken, post } from "../api.ts";
import { clearDrafts } from "../requests/drafts.ts";
import { LIST_POSITION_KEY, navigateTo } from "./navigation.ts";
import { showToast } from "./toasts.ts";

/**
 * Ends the session, deletes what this tab kept and goes to /login. When that fails, says so and stays. Spec section 2,
 * shell.
 */
export async function logOut(): Promise<void> {
  try {
    await post(urls.api.logout);
    clearCsrfToken();
    clearDrafts();
    sessionStorage.removeItem(LIST_POSITION_KEY);
    // A list keeps its position as it goes, for as long as somebody is signed in on its page.
    delete document.body.dataset.userId;
    navigateTo(urls.login);
  } catch {
    showToast({ ...FAILURE.logout, tone: "error" });
  }
}
