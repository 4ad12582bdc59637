import { NOTIFICATION_KEY } from "../../domain/shortcuts.ts";
import { subscribeToToasts, type ToastMessage } from "../toasts.ts";

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/**
 * Shows the one notification that is visible at a time. Spec section 9: 5 s, swipe right by 50 px, F8 moves the focus
 * here.
 */
export function startToastRegion(): void {
  const region = document.querySelector<HTMLElement>(".toast-region");
  if (!region) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  const hide = () => {
    clearTimeout(timer);
    // The focus goes with what it is on, and no event says so.
    if (region.contains(document.activeElement)) isHeld = false;
    region.replaceChildren();
  };
  // It stays while the pointer or the focus is on it (WCAG 2.2.1).
  const hideLater = () => {
    clearTimeout(timer);
    if (!isHeld) timer = setTimeout(hide, SHOWN_MS);
  };
  const hold = (held: boolean) => () => {
    isHeld = held;
    hideLater();
  };
  region.addEventListener("pointerenter", hold(true));
  region.addEventListener("pointerleave", hold(false));
  region.addEventListener("focusin", hold(true));
  region.addEventListener("focusout", hold(false));
  addEventListener("keydown", ({ key }) => {
    if (key === NOTIFICATION_KEY) region.focus();
  });

  // One that the page came with goes as the others do, and does not come again when the page is reloaded.
  const close = region.querySelector("a");
  if (close) {
    history.replaceState(null, "", close.href + location.hash);
    hideLater();
  }
  subscribeToToasts((message) => {
    const toast = createToast(message);
    if (!toast) return;
    hide();
    region.ariaLive = message.tone === "error" ? "assertive" : "polite";
    toast.querySelector("button")?.addEventListener("click", hide);
    onSwipeRight(toast, hide);
    region.append(toast);
    hideLater();
  });
}

/** A copy of the page's template for this tone, with the message in it. */
function createToast({ title, description, subject, tone }: ToastMessage): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast="${tone}"]`);
  const toast = template?.content.querySelector(".toast")?.cloneNode(true) as HTMLElement | undefined;
  if (!toast) return null;
  for (const [index, line] of toast.querySelectorAll("p").entries()) {
    const text = [title, description, subject][index];
    if (text) line.textContent = text;
    else line.remove();
  }
  return toast;
}

function onSwipeRight(element: HTMLElement, onSwipe: () => void): void {
  let startX: number | null = null;
  element.addEventListener("pointerdown", ({ clientX }) => startX = clientX);
  element.addEventListener("pointerup", ({ clientX }) => {
    if (startX !== null && clientX - startX >= SWIPE_PX) onSwipe();
    startX = null;
  });
  // Dragging text that an earlier swipe selected would end the swipe without a pointerup.
  element.addEventListener("dragstart", (event) => event.preventDefault());
}
