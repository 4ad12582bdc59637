import { SUCCESS } from "../../domain/shell/toasts.ts";
import { navigateWithToast, showToast } from "./toasts.ts";

/** @param path the page to return to, if the user came from one */
export function sayConnected(path: string | null): void {
  const toast = { ...SUCCESS.providerConnected, tone: "success" } as const;
  if (path) navigateWithToast(path, toast);
  else showToast(toast);
}
