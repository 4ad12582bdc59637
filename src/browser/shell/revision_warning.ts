import { openModal } from "./modal.ts";
import { noteAction } from "./navigation.ts";

/* Asks the page's question before a revision starts. Without an agreement, the only way leads back to the request. */
const dialog = document.querySelector<HTMLDialogElement>("#revision-warning");
const agreement = dialog?.querySelector("input");
const start = dialog?.querySelector<HTMLButtonElement>("[data-start]");
if (dialog && agreement && start) {
  const close = openModal(dialog);
  // Not its first link: a screen reader begins with its text.
  dialog.focus();
  const showStart = () => start.disabled = !agreement.checked;
  // The browser restores a box that was checked.
  showStart();
  agreement.addEventListener("change", showStart);
  start.addEventListener("click", close);
  for (const link of dialog.querySelectorAll("a")) link.addEventListener("click", noteAction);
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    dialog.querySelector("a")?.click();
  });
}
