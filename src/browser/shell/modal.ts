/**
 * Opens a dialog above the page, and returns a function that closes it and puts the focus back. Notifications move into
 * it: outside of a modal dialog everything is inert, to screen readers, keys and pointers.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const notifications = document.querySelector(".toast-region");
  const placeholder = document.createComment("");
  const opener = document.activeElement;
  const root = document.documentElement;
  // The page behind it cannot be scrolled, and must not move when its scrollbar goes.
  if (innerWidth > root.clientWidth) root.style.scrollbarGutter = "stable";
  dialog.showModal();
  // Only now, since the first focusable element inside would have got the focus.
  notifications?.replaceWith(placeholder);
  if (notifications) dialog.append(notifications);
  return () => {
    if (notifications) placeholder.replaceWith(notifications);
    dialog.close();
    root.style.scrollbarGutter = "";
    // The opener may have been disabled while the dialog was at work, and is enabled only after this.
    queueMicrotask(() => {
      const focused = document.activeElement;
      if (focused !== document.body && !dialog.contains(focused)) return;
      // A dialog that was open from the start has no opener.
      const next = opener === document.body ? document.querySelector("[data-next-step]") : opener;
      if (next instanceof HTMLElement) next.focus();
    });
  };
}
