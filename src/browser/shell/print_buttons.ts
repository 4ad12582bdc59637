/** Opens the browser's print dialog from the buttons that say so, and records the printing of a sheet that asks for it. */
export function startPrintButtons(): void {
  for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
  const sheet = document.querySelector<HTMLElement>("[data-printed]");
  if (!sheet) return;
  // Before anybody prints, since the page may be closed right after. People print with the keyboard, too.
  const script = import("./record_print.ts").catch(() => null);
  addEventListener("beforeprint", async () => (await script)?.recordPrint(sheet.dataset.printed ?? ""));
}
