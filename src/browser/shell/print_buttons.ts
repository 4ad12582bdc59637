/** Opens the browser's print dialog from the buttons that say so. */
export function startPrintButtons(): void {
  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
}
