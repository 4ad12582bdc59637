import { subscribeToToasts, type ToastMessage } from "./toasts.ts";

const SHOWN_MS = 5000;
const SWIPE_PX = 50;

/**
 * Shows one notification at a time. Spec section 9: 5 s, swipe right by 50 px, F8 moves the focus here. Escape closes
 * it, and the focus goes back to where it came from.
 */
export function startToastRegion(): void {
  const region = document.querySelector<HTMLElement>(".toast-region");
  if (!region) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let cameFrom: Element | undefined;

  const hide = () => {
    clearTimeout(timer);
    const hadFocus = region.querySelector(":focus");
    region.querySelector(".toast")?.remove();
    if (hadFocus) giveFocusBack();
  };
  const giveFocusBack = () => {
    region.blur();
    // Does nothing where that has gone or is disabled by now.
    (cameFrom as HTMLElement | undefined)?.focus();
    if (document.activeElement !== document.body) return;
    (region.closest("dialog") ?? document.getElementById("content"))?.focus();
  };
  // It stays while the pointer or the focus is on it (WCAG 2.2.1).
  const hideLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => region.matches(":hover, :focus-within") ? hideLater() : hide(), SHOWN_MS);
  };
  region.addEventListener("pointerleave", hideLater);
  region.addEventListener("focusout", hideLater);
  region.addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".button")) return;
    event.preventDefault();
    hide();
  });
  region.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // Not also the dialog that it is in.
    event.preventDefault();
    event.stopPropagation();
    hide();
    giveFocusBack();
  });
  addEventListener("focusin", ({ target }) => {
    if (!region.contains(target as Node)) cameFrom = target as Element;
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "F8") region.focus();
  });

  // A notification that the page came with goes as the others do, and does not return on a reload.
  const posted = region.querySelector(".toast");
  if (posted) {
    history.replaceState(null, "", posted.querySelector("a")?.href + location.hash);
    // A live region says only what comes into it.
    posted.parentElement?.append(posted);
    hideLater();
  }
  subscribeToToasts((message) => {
    hide();
    const template = region.querySelector("template")?.content.querySelector<HTMLElement>(".toast");
    if (!message || !template) return;
    const toast = template.cloneNode(true) as HTMLElement;
    fillIn(toast, message);
    onSwipeRight(toast, hide);
    region.querySelector(message.tone === "error" ? "[aria-live=assertive]" : "[aria-live=polite]")?.append(toast);
    hideLater();
  });
}

function fillIn(toast: HTMLElement, { title, description, subject, tone, href }: ToastMessage): void {
  toast.dataset.tone = tone;
  toast.querySelector(`.toast-icon svg:${tone === "error" ? "first" : "last"}-child`)?.remove();
  for (const [index, line] of toast.querySelectorAll("p").entries()) {
    const text = [title, description, subject][index];
    if (text) line.textContent = text;
    else line.remove();
  }
  const view = toast.querySelector("a");
  if (href) view?.setAttribute("href", href);
  else view?.remove();
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
