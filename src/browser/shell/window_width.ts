/* Shows the window's width on the screen that covers the page while it is too narrow. Spec section 1. */
const output = document.querySelector("[data-window-width]");
if (output) {
  const show = () => output.textContent = `${innerWidth} px`;
  show();
  addEventListener("resize", show);
}
