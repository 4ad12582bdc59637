/** Shows the window's width on the screen that covers the page while it is too narrow. Spec section 1. */
export function showWindowWidth(): void {
  const output = document.querySelector<HTMLElement>("[data-window-width]");
  if (!output) return;
  const show = () => output.textContent = `${innerWidth} px`;
  show();
  addEventListener("resize", show);
}
