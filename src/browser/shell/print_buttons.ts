/** Opens the browser's print dialog from the buttons that say so. Once it has closed, asks whether paper came out. */
export function startPrintButtons(): void {
  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
  const question = document.querySelector<HTMLElement>("[data-after-print]");
  // The question and not its button, so that a key meant for the dialog cannot answer it.
  addEventListener("afterprint", () => question?.focus());
}
