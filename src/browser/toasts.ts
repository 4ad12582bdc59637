import { goTo } from "./leave.ts";

/** One notification. Spec section 8: destructive style for failures. */
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  tone: "success" | "error";
}

const EVENT = "toast";
const CARRIED = "toast";

/** Shows a notification on this page, in the place of the one before it. */
export function showToast(message: ToastMessage): void {
  globalThis.dispatchEvent(new CustomEvent<ToastMessage>(EVENT, { detail: message }));
}

/** Goes to another page and shows the notification there. */
export function goWithToast(address: string, message: ToastMessage): void {
  sessionStorage.setItem(CARRIED, JSON.stringify(message));
  goTo(address);
}

/** For the toast region: calls `show` for every notification until the function answered is called. */
export function onToast(show: (message: ToastMessage) => void): () => void {
  const listener = (event: Event) => show((event as CustomEvent<ToastMessage>).detail);
  globalThis.addEventListener(EVENT, listener);
  const carried = sessionStorage.getItem(CARRIED);
  if (carried) {
    sessionStorage.removeItem(CARRIED);
    show(JSON.parse(carried) as ToastMessage);
  }
  return () => globalThis.removeEventListener(EVENT, listener);
}
