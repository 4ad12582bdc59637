import { navigateTo, noteAction } from "./navigation.ts";
import { leaveForNextPage, takeFromLastPage } from "./user_storage.ts";

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  subject?: string | undefined;
  tone: "success" | "error";
  /** The page that it is about, to view. */
  href?: string;
}

const EVENT = "toast";
const STORAGE_KEY = "toast";

export function showToast(message: ToastMessage): void {
  globalThis.dispatchEvent(new CustomEvent<ToastMessage>(EVENT, { detail: message }));
}

/** Hides the notification before something begins that it says nothing about. */
export function hideToast(): void {
  globalThis.dispatchEvent(new CustomEvent(EVENT));
}

export function navigateWithToast(path: string, message: ToastMessage): void {
  leaveForNextPage(STORAGE_KEY, JSON.stringify(message));
  noteAction();
  navigateTo(path);
}

/** Calls `show` for every notification, beginning with the one that the page before left for this one; null is none. */
export function subscribeToToasts(show: (message: ToastMessage | null) => void): void {
  globalThis.addEventListener(EVENT, (event) => show((event as CustomEvent<ToastMessage | null>).detail));
  const left = takeFromLastPage(STORAGE_KEY);
  if (left) show(JSON.parse(left) as ToastMessage);
}
