import { CONNECTED, SIGNED_IN } from "../../domain/shell/session.ts";
import { urls } from "../../domain/urls.ts";
import { navigateTo } from "./navigation.ts";
import { saveReturnPath, takeReturnPath } from "./return_path.ts";
import { readSessionEnd, WARNED_MS } from "./session_cookie.ts";
import { navigateWithToast, showToast } from "./toasts.ts";
import { startKeeping } from "./user_storage.ts";

export function startSession(): void {
  startKeeping(() => navigateTo(urls.login));
  const { userId } = document.body.dataset;
  if (!userId) return;
  // A page that is open has nowhere else to return to, unless the user arrives from the district's sign-in.
  const path = takeReturnPath(userId);
  const { hash } = location;
  if (hash === SIGNED_IN || hash === CONNECTED) {
    history.replaceState(null, "", `${location.pathname}${location.search}`);
    if (hash === CONNECTED) void sayConnected(path);
    else if (path) location.replace(path);
    if (path) return;
  }
  addEventListener("submit", ({ defaultPrevented }) => defaultPrevented || saveReturnPath());
  const end = readSessionEnd();
  if (!end) return;
  setTimeout(
    () => void import("./session_warning.ts").then((warning) => warning.watchSession()),
    end.leftMs - WARNED_MS,
  );
}

/** Announces the connection, and returns to the page that the user came from, if any. */
async function sayConnected(path: string | null): Promise<void> {
  const { SUCCESS } = await import("../../domain/shell/toasts.ts");
  const toast = { ...SUCCESS.providerConnected, tone: "success" } as const;
  if (path) navigateWithToast(path, toast);
  else showToast(toast);
}
